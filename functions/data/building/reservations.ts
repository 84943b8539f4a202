import * as z from 'zod'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import { Item } from '#shared/domain/tree/item.ts'

/** `id`: another each time that the value is reserved, also by the same owner. */
const ReservationRow = z.object({ owner: z.string(), id: z.string() })
export type ReservationRow = z.infer<typeof ReservationRow>
const RoomRow = z.object({ floor_id: z.string() })

/**
 * The reservation of a bag code, and whether it counts. An edit that takes over one that does not must find it with the same
 * `id`: until then its owner has not reserved the code again.
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
 * A reservation counts as long as its item is shown and has the bag code: that of an item below a deleted floor or room is
 * free at once, and so is the one before, where an item has another.
 */
export const Reservations = {
  /** The owner of a bag code; undefined where it is free. */
  async ownerOf(companyId: string, buildingId: string, value: string): Promise<string | undefined> {
    const found = await readReservation(companyId, buildingId, value)
    return found?.counts ? found.reservation.owner : undefined
  },

  /** The reservation of a bag code that no longer counts; undefined where there is none, or it does. */
  async freed(companyId: string, buildingId: string, value: string): Promise<ReservationRow | undefined> {
    const found = await readReservation(companyId, buildingId, value)
    return found && !found.counts ? found.reservation : undefined
  },
}
