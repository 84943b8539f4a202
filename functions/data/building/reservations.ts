import * as z from 'zod'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import { Item } from '#shared/domain/tree/item.ts'

/** `id` is new for each reservation, even by the same owner. */
const ReservationRow = z.object({ owner: z.string(), id: z.string() })
export type ReservationRow = z.infer<typeof ReservationRow>
const RoomRow = z.object({ floor_id: z.string() })

/**
 * The reservation of a bag code and whether it counts. An edit that takes over a reservation that does not count checks its `id`,
 * in case the owner has reserved the code again.
 */
async function readReservation(companyId: string, buildingId: string, value: string) {
  const reservation = await read(ReservationRow, keys.reservation(companyId, buildingId, value))
  if (!reservation) return undefined
  const at = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
  const item = await read(Item, at(sortKeys.item(reservation.owner)))
  if (!item || bagCodeReservation(item)?.key !== value) return { reservation, counts: false }
  const room = await read(RoomRow, at(sortKeys.room(item.room_id)))
  const floor = room && (await read(z.object({}), at(sortKeys.floor(room.floor_id))))
  return { reservation, counts: floor !== undefined }
}

/**
 * A reservation counts only if its item exists in the tree and still has the bag code. So the code of an item below a deleted
 * floor or room is free at once, and so is an item's earlier code.
 */
export const Reservations = {
  /** The owner of a bag code; undefined if the code is free. */
  async ownerOf(companyId: string, buildingId: string, value: string): Promise<string | undefined> {
    const found = await readReservation(companyId, buildingId, value)
    return found?.counts ? found.reservation.owner : undefined
  },

  /** A reservation that no longer counts; undefined if there is none or it still counts. */
  async freed(companyId: string, buildingId: string, value: string): Promise<ReservationRow | undefined> {
    const found = await readReservation(companyId, buildingId, value)
    return found && !found.counts ? found.reservation : undefined
  },
}
