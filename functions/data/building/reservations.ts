import * as z from 'zod'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'

const ReservationRow = z.object({ owner: z.string() })
const ItemRow = z.object({ room_id: z.string() })
const RoomRow = z.object({ floor_id: z.string() })

/** The owner of a value that is unique in a building, such as a bag code, and whether that item is still there. */
async function readOwner(companyId: string, buildingId: string, value: string) {
  const reservation = await read(ReservationRow, keys.reservation(companyId, buildingId, value))
  if (!reservation) return undefined
  const at = (sort: string) => keys.inBuilding(companyId, buildingId, sort)
  const item = await read(ItemRow, at(sortKeys.item(reservation.owner)))
  const room = item && (await read(RoomRow, at(sortKeys.room(item.room_id))))
  const floor = room && (await read(z.object({}), at(sortKeys.floor(room.floor_id))))
  return { owner: reservation.owner, isDeleted: floor === undefined }
}

/** A reservation counts as long as its item is shown: that of an item below a deleted floor or room is free at once. */
export const Reservations = {
  /** The owner of a bag code; undefined where it is free. */
  async ownerOf(companyId: string, buildingId: string, value: string): Promise<string | undefined> {
    const found = await readOwner(companyId, buildingId, value)
    return found?.isDeleted ? undefined : found?.owner
  },

  /** The deleted item that still has the bag code; undefined where none has. */
  async deletedOwnerOf(companyId: string, buildingId: string, value: string): Promise<string | undefined> {
    const found = await readOwner(companyId, buildingId, value)
    return found?.isDeleted ? found.owner : undefined
  },
}
