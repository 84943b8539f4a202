import { expect, test } from 'vitest'
import {
  type BuildingValues,
  buildingFromValues,
  valuesFromBuilding,
} from '#frontend/features/buildingForm/buildingValues.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'

const site_plan = { file: 'b'.repeat(64), width: 60, height: 40 }
const position = { latitude: -39.4928, longitude: 176.912, geolocation: 'Rooftop' }
const tree = aTree({
  ...{ reviewer_id: newId(), approver_id: newId(), laboratory_id: newId(), site_plan },
  ...position,
})

/** The building as the form saves it. */
function saved(values: BuildingValues): Readonly<Record<string, unknown>> {
  const before = tree.building
  const input = BuildingInput().parse({ ...before, ...buildingFromValues(values), version: before.version })
  const [change] = EDITS.saveBuilding.decide(tree, input, editContext())
  return change?.op === 'put' ? { ...change.row } : {}
}

test('saving an optional field of a building empty clears it [2§5]', () => {
  const values = valuesFromBuilding(tree.building)
  const optional = Object.entries(BuildingInput().shape).flatMap(([name, schema]) =>
    name in values && schema.safeParse(null).success ? [name] : [],
  )
  expect(optional.length).toBeGreaterThan(3)
  for (const name of optional) {
    expect([name, saved(values)[name]]).not.toEqual([name, undefined])
    expect([name, saved({ ...values, [name]: null })[name]]).toEqual([name, undefined])
  }
})

test('a building keeps its position with its address, and none where only the address is saved as another [1§3]', () => {
  const values = valuesFromBuilding(tree.building)
  expect(saved(values)).toMatchObject(position)
  const elsewhere = saved({ ...values, address: '2 Other Street', latitude: null, longitude: null, geolocation: null })
  expect(Object.keys(position).map(name => elsewhere[name])).toEqual([undefined, undefined, undefined])
})
