import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import {
  mustBeOwnedBy,
  mustNotExist,
  parse,
  queryPages,
  readMany,
  transact,
  type Write,
} from '#functions/data/table.ts'
import type { JobOf } from '#functions/jobs.ts'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import { Item } from '#shared/domain/tree/item.ts'
import type { Change } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Rows of one transaction; each takes up to three of its actions. */
const ROW_BATCH_SIZE = 30
const ATTEMPTS = 4

type Row = Readonly<Record<string, unknown>>

/** The jobs that delete the rows below deleted floors and rooms. */
export const partDeletions = (
  company_id: string,
  building_id: string,
  changes: readonly Change[],
): JobOf<'deletion'>[] =>
  changes.flatMap(change => {
    if (change.op !== 'delete' || (change.kind !== 'floor' && change.kind !== 'room')) return []
    const { kind: of, id: target_id } = change
    return [{ kind: 'deletion', id: `DELETION#${target_id}`, company_id, building_id, of, target_id }]
  })

/**
 * Deletes the rows below a deleted floor or room: first the items with their bag codes, then the rooms, because the items are
 * found by their room. Safe to repeat and to interrupt.
 */
export async function clearPart(
  { company_id, building_id = '', target_id }: JobOf<'deletion'>,
  of: 'floor' | 'room',
): Promise<void> {
  const rows = (prefix: string) => queryPages(partition.building(company_id, building_id), { prefix })
  const head = keys.inBuilding(company_id, building_id, sortKeys[of](target_id))
  const isRoomBelow = (row: Row) => of === 'floor' && row.floor_id === target_id
  const rooms = new Set([target_id])
  for await (const page of rows(sortKeys.room('')))
    for (const row of page) if (isRoomBelow(row)) rooms.add(String(row.id))
  for await (const page of rows(sortKeys.item(''))) {
    const items = page.filter(row => rooms.has(String(row.room_id))).map(row => parse(Item(), row))
    await inBatches(items, batch => deleteItems(company_id, building_id, head, batch))
  }
  for await (const page of rows(sortKeys.room(''))) {
    const below = page.filter(isRoomBelow).map(({ id }) => rowDeletions(company_id, building_id, 'room', String(id)))
    await inBatches(below, batch => transact([mustBeDeleted(head), ...batch.flat()]))
  }
}

async function inBatches<T>(rows: readonly T[], carryOut: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROW_BATCH_SIZE)
    await carryOut(rows.slice(start, start + ROW_BATCH_SIZE))
}

/** Deletes items with the bag codes that they own at that moment. Retries, because another item may take over a bag code. */
async function deleteItems(companyId: string, buildingId: string, head: Key, items: readonly Item[]): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      const releases = await releaseWrites(companyId, buildingId, items)
      const deletions = items.flatMap(({ id }) => rowDeletions(companyId, buildingId, 'item', id))
      return await transact([mustBeDeleted(head), ...deletions, ...releases])
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === ATTEMPTS) throw error
    }
}

async function releaseWrites(companyId: string, buildingId: string, items: readonly Item[]): Promise<Write[]> {
  const reservations = items.map(bagCodeReservation).filter(reservation => reservation !== undefined)
  const reserved = reservations.map(({ key, owner }) => ({ owner, key: keys.reservation(companyId, buildingId, key) }))
  const rows = await readMany(reserved.map(({ key }) => key))
  return reserved
    .filter(({ owner }, at) => rows[at]?.owner === owner)
    .map(({ key, owner }) => ({ op: 'delete', key, condition: mustBeOwnedBy(owner) }))
}

const rowDeletions = (companyId: string, buildingId: string, kind: 'room' | 'item', id: string): Write[] =>
  [sortKeys[kind](id), sortKeys.drawingImage(kind, id)].map(sort => ({
    op: 'delete',
    key: keys.inBuilding(companyId, buildingId, sort),
  }))

const mustBeDeleted = (key: Key): Write => ({
  op: 'check',
  key,
  condition: mustNotExist(() => new Refusal('changed_meanwhile')),
})
