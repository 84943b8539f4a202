import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { EDITS, type EditInput, type EditName } from '#shared/domain/edits/edits.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const tree = aTree({ status_id: STATUS.reviewed }, room => [
  anItem(room),
  anItem(room, { contaminate_id: 2, assessment_method_id: 7, sample: undefined }),
])
const { building } = tree
const [floor, room, item, lead] = [tree.floors[0]!, tree.rooms[0]!, tree.items[0]!, tree.items[1]!]

/** Edits that advance a building, or only read it, have their own rules. */
type Writing = Exclude<
  EditName,
  | 'advanceStatus'
  | 'changeStatus'
  | 'review'
  | 'requestReport'
  | 'startReinspection'
  | 'cancelReinspection'
  | 'setReinspectionMonths'
>
const writes: { readonly [Name in Writing]: EditInput<Name> } = {
  saveBuilding: { ...building, name: 'Another' },
  patchBuilding: { survey_date: '2026-03-01' },
  saveNote: { type_id: 2, content: 'Ring first' },
  saveReportTemplate: { type: 'introduction_content', content: 'Ours' },
  reserveBagRange: { id: ulid(), contaminate_id: 1, prefix: 'R', digits: 3, first: 1, count: 20 },
  releaseBagRange: { id: ulid() },
  saveFloor: { ...floor, name: 'Level 1' },
  duplicateFloor: { id: ulid(), original_id: floor.id, name: 'Level 1' },
  deleteFloor: { id: floor.id },
  saveRoom: { ...room, name: 'Hall' },
  duplicateRoom: { id: ulid(), original_id: room.id, name: 'Hall', floor_id: floor.id },
  deleteRoom: { id: room.id },
  saveItem: { ...item, name: 'Cement board' },
  duplicateItem: { id: ulid(), item_id: item.id, name: 'Cement board', room_id: room.id },
  deleteItem: { id: item.id },
  saveSample: { id: item.id, building_id: building.id, status_id: 2, analysis_type_id: 1 },
  saveLeadAnalysis: { id: lead.id, analysis: 120 },
  confirmItem: { id: item.id, outcome: 'unchanged', inspected_on: '2026-03-02' },
  undoConfirmation: { id: item.id },
  saveLabReturn: { id: ulid(), name: 'late.pdf', contaminate_id: 1, file: 'b'.repeat(64) },
  deleteLabReturn: { id: ulid() },
}
const names = Object.keys(writes) as Writing[]

/** The error code of a refused edit, or its other outcome. */
function wordOf<Name extends Writing>(on: Tree, name: Name): string {
  const { decide } = EDITS[name] as {
    decide: (tree: Tree, input: EditInput<Name>, who: ReturnType<typeof editContext>) => unknown
  }
  try {
    decide(on, writes[name], editContext())
    return 'done'
  } catch (thrown) {
    return thrown instanceof Refusal ? thrown.code : String(thrown)
  }
}

test.each(names)('2§4 nothing in a Reviewed or Complete building can be changed: %s', name => {
  expect(wordOf(tree, name)).toBe('building_reviewed')
  expect(wordOf({ ...tree, building: { ...building, status_id: STATUS.complete } }, name)).toBe('building_reviewed')
  expect(wordOf({ ...tree, building: { ...building, status_id: STATUS.active } }, name)).not.toBe('building_reviewed')
})

const open = { ...tree, building: { ...building, status_id: STATUS.active } }
const switched = (part: object, items = open.items) =>
  EDITS.saveBuilding.decide({ ...open, items }, { ...building, ...part }, editContext())

test('asbestos or lead cannot be turned off while it has items [2§4]', () => {
  expect(() => switched({ is_asbestos: false })).toThrowError(
    'Asbestos can’t be turned off while the building has asbestos items',
  )
  expect(() => switched({ is_lead: false })).toThrowError('Lead can’t be turned off while the building has lead items')
  expect(switched({ is_lead: false }, [item])).toMatchObject([{ row: { is_asbestos: true, is_lead: false } }])
  expect(() => switched({ is_asbestos: false, is_lead: false }, [])).toThrowError(
    expect.objectContaining({ fields: { is_asbestos: 'Choose asbestos, lead or both' } }),
  )
})
