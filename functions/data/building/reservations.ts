import * as z from 'zod'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'

const ReservationRow = z.object({ owner: z.string() })
export type ReservationRow = z.infer<typeof ReservationRow>
const ItemRow = z.object({ room_id: z.string() })
const RoomRow = z.object({ floor_id: z.string() })

/** A reservation counts while the room and floor of its item exist. A job deletes the items below a deleted part later. */
async function readReservation(companyId: string, buildingId: string, value: string) {
  const reservation = await read(ReservationRow, keys.reservation(companyId, buildingId, value))
  if (!reservation) return undefined
  const at = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
  const item = await read(ItemRow, at(sortKeys.item(reservation.owner)))
  const room = item && (await read(RoomRow, at(sortKeys.room(item.room_id))))
  const floor = room && (await read(z.object({}), at(sortKeys.floor(room.floor_id))))
  return { owner: reservation.owner, counts: floor !== undefined }
}

export const Reservations = {
  /** The item that owns a bag code; undefined if the code is free. */
  async ownerOf(companyId: string, buildingId: string, value: string): Promise<string | undefined> {
    const found = await readReservation(companyId, buildingId, value)
    return found?.counts ? found.owner : undefined
  },

  /** The item below a deleted floor or room that still has a reservation of the bag code; undefined otherwise. */
  async deletedOwnerOf(companyId: string, buildingId: string, value: string): Promise<string | undefined> {
    const found = await readReservation(companyId, buildingId, value)
    return found && !found.counts ? found.owner : undefined
  },
}
