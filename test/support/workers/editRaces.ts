import { ulid } from 'ulid'
import { expect } from 'vitest'
import type { EditName } from '#shared/domain/edits/edits.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Interleaved } from '#test/support/cloud/interleave.ts'
import { anItem, aReinspection, aRoom, aTree } from '#test/support/data/tree.ts'
import { aCaller, storeTree } from './storedTrees.ts'

export interface ReinspectedBuilding {
  readonly tree: Tree
  readonly item: Item
  readonly lead: Item
  /** An item in another room of the same floor. */
  readonly other: Item
  readonly key: string
}

/** A building in re-inspection: a floor with two rooms, three items and a lab return. */
export async function aReinspectedBuilding(): Promise<ReinspectedBuilding> {
  const plain = aTree({ company_id: ulid(), survey_date: '2026-03-01', reinspection: aReinspection() })
  const [floor, room] = [plain.floors[0]!, plain.rooms[0]!]
  const hall = aRoom(floor, { name: 'Hall', order: 2 })
  const item = anItem(room)
  const lead = anItem(room, {
    contaminate_id: 2,
    assessment_method_id: 7,
    sample: undefined,
    lead: { building_material: 'x', colour: 'y', paint_condition: 'Good', xrf_result: 9_000 },
  })
  const other = anItem(hall, { sample: { analysis_type_id: 1, bag_code: 'A002', is_urgent: false, status_id: 1 } })
  const stamp = { version: 1, updated_at: item.updated_at }
  const lab_returns = [
    { id: ulid(), name: 'a.pdf', contaminate_id: 1 as const, file: 'c'.repeat(64), added_by: 'Mere', ...stamp },
  ]
  const tree = { ...plain, rooms: [room, hall], items: [item, lead, other], lab_returns }
  await storeTree(tree)
  return { tree, item, lead, other, key: ulid() }
}

export async function edit({ tree }: ReinspectedBuilding, name: EditName, input: object, key = ulid()): Promise<void> {
  const { editTree } = await import('#functions/data/building/treeEdits.ts')
  const caller = { ...aCaller(tree.building.company_id), command: { key, fingerprint: name, actor: 'test' } }
  await editTree(caller, tree.building.id, name, input as never, { toReply: () => null })
}

/** Rows that no tree shows, and reservations of bag codes without their item. */
export async function leftOvers({ tree }: ReinspectedBuilding): Promise<string[]> {
  const [{ queryRows }, { partition }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  const { company_id, id } = tree.building
  const rows = await queryRows(partition.building(company_id, id))
  const codes = await queryRows(partition.buildingRecords(company_id, id), { prefix: 'BAG#' })
  const ids = new Set(rows.map(row => String(row.id)))
  const isThere = (parent: unknown) => parent === undefined || ids.has(String(parent))
  return [
    ...rows.filter(row => !isThere(row.room_id) || !isThere(row.floor_id)).map(row => String(row.sk)),
    ...rows
      .filter(row => !isThere((row.sampled_as as { item_as_id?: string } | undefined)?.item_as_id))
      .map(() => 'sampled as nothing'),
    ...codes.filter(row => !ids.has(String(row.owner))).map(row => String(row.sk)),
    ...(rows.length > 0 && !rows.some(row => row.sk === 'BUILDING') ? ['no building'] : []),
  ]
}

export const done = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled'
/** Expects that errors are refusals with a reason; any other error is a fault. */
export function expectClear(outcome: Interleaved<void, void>) {
  for (const each of [outcome.run, outcome.meanwhile])
    if (each.status === 'rejected') expect(each.reason, String(each.reason)).toBeInstanceOf(Refusal)
}
