import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { addFloorFromUpload, saveFloor } from '#shared/domain/edits/floorEdits.ts'
import { applyChanges } from '#shared/domain/tree/tree.ts'
import { planBlocks } from '#shared/report/survey/floorPlans.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'

const draft = { id: ulid(), name: 'Roof', description: '' }

test('a floor from an upload comes last without a plan; the form requires one [1§3]', () => {
  const tree = aTree()
  const [change] = addFloorFromUpload(tree, draft, editContext())
  expect(change).toMatchObject({ op: 'put', row: { name: 'Roof', order: tree.floors[0]!.order + 1, version: 1 } })
  expect(change).not.toHaveProperty('row.image')
  const input = { ...draft, building_id: tree.building.id }
  expect(() => saveFloor(tree, input, editContext())).toThrow('Please choose a floor plan image')
  const reviewed = { ...tree, building: { ...tree.building, status_id: STATUS.reviewed } }
  expect(() => addFloorFromUpload(reviewed, draft, editContext())).toThrow('A reviewed building can’t be changed')
})

test('a report shows the existing plans, and says if there are none [1§3]', () => {
  const tree = aTree()
  const both = applyChanges(tree, addFloorFromUpload(tree, draft, editContext()))
  expect(planBlocks(both, [], [1])).toEqual(planBlocks(tree, [], [1]))
  expect(planBlocks({ ...both, floors: both.floors.filter(({ image }) => !image) }, [], [1])).toEqual([
    { kind: 'say', text: 'There are no floor plans.', isNone: true },
  ])
})
