import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import {
  aReinspectedBuilding,
  done,
  edit,
  expectClear,
  type ReinspectedBuilding,
} from '#test/support/workers/editRaces.ts'

const RACERS = 50
const codeOf = ({ item }: ReinspectedBuilding) => item.sample?.bag_code ?? ''

const named = (on: ReinspectedBuilding, id: string, bag_code: string) => edit(on, 'saveSample', { id, bag_code })
/** Another item that takes the first item's code. */
const taken = (on: ReinspectedBuilding, id = ulid()) => {
  const sample = { ...on.item.sample, bag_code: codeOf(on) }
  return edit(on, 'saveItem', { ...on.item, id, version: undefined, sample })
}
/** A building whose first item already has another code. */
async function renamed(): Promise<ReinspectedBuilding> {
  const on = await aReinspectedBuilding()
  await named(on, on.item.id, 'A009')
  return on
}

/** The building's codes, each owned by its single item. */
async function codes({ tree }: ReinspectedBuilding): Promise<string[]> {
  const { readTree } = await import('#functions/data/building/trees.ts')
  const { Reservations } = await import('#functions/data/building/reservations.ts')
  const { company_id, id } = tree.building
  const claims = (await readTree(company_id, id)).items.flatMap(item => bagCodeReservation(item) ?? [])
  const owners = await Promise.all(claims.map(({ key }) => Reservations.ownerOf(company_id, id, key)))
  expect(owners).toEqual(claims.map(({ owner }) => owner))
  return claims.map(({ key }) => key.replace('BAG#1#', '')).sort()
}

describe('a Sample ID that its item has given up [F-16]', () => {
  test('is free only after the change, in every interleaving with another item', async () => {
    const away = (on: ReinspectedBuilding) => named(on, on.item.id, 'A009')
    for (const [run, meanwhile] of [
      [away, taken],
      [taken, away],
    ] as const)
      await everyInterleaving(aReinspectedBuilding, run, meanwhile, async (on, outcome) => {
        expectClear(outcome)
        const other = run === taken ? outcome.run : outcome.meanwhile
        if (!done(other)) expect(other).toMatchObject({ reason: { code: 'bag_code_taken' } })
        expect(await codes(on)).toEqual(done(other) ? [codeOf(on), 'A002', 'A009'] : ['A002', 'A009'])
      })
  })

  test('goes to one of two items that take it, in every interleaving', async () => {
    const back = (on: ReinspectedBuilding) => named(on, on.item.id, codeOf(on))
    for (const [run, meanwhile] of [
      [back, taken],
      [taken, back],
    ] as const)
      await everyInterleaving(renamed, run, meanwhile, async (on, outcome) => {
        expectClear(outcome)
        expect([outcome.run, outcome.meanwhile].filter(done)).toHaveLength(1)
        const isBack = done(run === back ? outcome.run : outcome.meanwhile)
        expect(await codes(on)).toEqual(isBack ? [codeOf(on), 'A002'] : [codeOf(on), 'A002', 'A009'])
      })
  })

  test(`of ${RACERS} items that take it over exactly one has it`, { timeout: 60_000 }, async () => {
    const on = await renamed()
    const outcomes = await Promise.allSettled(Array.from({ length: RACERS }, () => taken(on)))
    expect(outcomes.filter(done)).toHaveLength(1)
    expect(await codes(on)).toEqual([codeOf(on), 'A002', 'A009'])
    await named(on, on.other.id, 'A010')
    await named(on, on.other.id, 'A002')
    expect(await codes(on)).toEqual([codeOf(on), 'A002', 'A009'])
  })
})
