import { ulid } from 'ulid'
import type { Caller } from '#functions/runtime/caller.ts'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { idOf } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

/** Stores a tree directly, as edits would have left it, in the building's company. */
export async function storeTree({ building, floors, rooms, items, notes, lab_returns, reports }: Tree): Promise<void> {
  const [{ transact }, { keys, sortKeys }, { buildingRow }, { Statistics }, { BuildingSearch }, { buildingListEntry }] =
    await Promise.all([
      import('#functions/data/table.ts'),
      import('#functions/data/keys.ts'),
      import('#functions/data/building/treeWrites.ts'),
      import('#functions/data/projections/statistics.ts'),
      import('#functions/data/projections/buildingSearch.ts'),
      import('#shared/domain/building/buildingListEntry.ts'),
    ])
  const { company_id, id } = building
  const lists = { floor: floors, room: rooms, item: items, note: notes, labReturn: lab_returns, report: reports }
  const rows = Object.entries(lists).flatMap(([kind, list]) =>
    list.map(row => ({
      op: 'put' as const,
      key: keys.inBuilding(company_id, id, sortKeys[kind as keyof typeof lists](idOf(kind as keyof typeof lists, row))),
      row,
    })),
  )
  const reservations = items
    .map(bagCodeReservation)
    .filter(reservation => reservation !== undefined)
    .map(({ key, owner }) => ({
      op: 'put' as const,
      key: keys.reservation(company_id, id, key),
      row: { owner },
    }))
  const first = [
    {
      op: 'put' as const,
      key: keys.inBuilding(company_id, id, sortKeys.building()),
      row: buildingRow(company_id, building),
    },
    Statistics.newBuildingWrite(company_id, building),
    ...BuildingSearch.writes(company_id, undefined, buildingListEntry(building)),
    BuildingSearch.countWrite(company_id, building, 1),
  ]
  const all = [...first, ...rows, ...reservations]
  for (let start = 0; start < all.length; start += 90) await transact(all.slice(start, start + 90))
}

/** A caller of the company with all rights in a building, and a new idempotency key. */
export const aCaller = (company_id: string): Caller => ({
  user_id: ulid(),
  company_id,
  full_name: 'Aroha Ngata',
  roles: [ROLE.surveyor, ROLE.reviewer, ROLE.admin],
  features: [],
  session: 'SESSION#test',
  half: false,
  remember: false,
  ends: 0,
  command: { key: ulid(), fingerprint: 'test', actor: 'test' },
  audit: { event: undefined, target: '', detail: '', address: '', isWritten: false },
})

/** Carries out the company's pending deletion jobs for parts, from the job outbox or the queue. */
export async function clearParts(tree: Tree, deleted: readonly (readonly ['floor' | 'room', string])[]): Promise<void> {
  const { clearPart } = await import('#functions/data/building/partDeletions.ts')
  const { company_id, id: building_id } = tree.building
  for (const [of, target_id] of deleted)
    await clearPart({ kind: 'deletion', id: `DELETION#${target_id}`, company_id, building_id, of, target_id }, of)
}
