import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { saveFloor, uploadFloor } from '#shared/domain/edits/floorEdits.ts'
import { applied } from '#shared/domain/tree/tree.ts'
import { planBlocks } from '#shared/report/survey/floorPlans.ts'
import { aTree, by } from '#test/support/data/tree.ts'

const draft = { id: ulid(), name: 'Roof', description: '' }

test('1§3 a floor from an upload comes last and has no plan; by hand one is needed', () => {
  const tree = aTree()
  const [change] = uploadFloor(tree, draft, by())
  expect(change).toMatchObject({ op: 'put', row: { name: 'Roof', order: tree.floors[0]!.order + 1, version: 1 } })
  expect(change).not.toHaveProperty('row.image')
  const input = { ...draft, building_id: tree.building.id }
  expect(() => saveFloor(tree, input, by())).toThrow('Please choose a floor plan image')
  const reviewed = { ...tree, building: { ...tree.building, status_id: STATUS.reviewed } }
  expect(() => uploadFloor(reviewed, draft, by())).toThrow('A reviewed building cannot be changed')
})

test('1§3 a report shows the plans that there are, and says when there are none', () => {
  const tree = aTree()
  const both = applied(tree, uploadFloor(tree, draft, by()))
  expect(planBlocks(both, [])).toEqual(planBlocks(tree, []))
  expect(planBlocks({ ...both, floors: both.floors.filter(({ image }) => !image) }, [])).toEqual([
    { kind: 'say', text: 'There are no floor plans.' },
  ])
})
