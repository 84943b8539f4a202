import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'

const ReservationRow = z.object({ owner: z.string() })

export const Reservations = {
  /** The owner of a value that is unique in a building, such as a bag code; undefined where it is free. */
  ownerOf: async (companyId: string, buildingId: string, value: string): Promise<string | undefined> =>
    (await read(ReservationRow, keys.reservation(companyId, buildingId, value)))?.owner,
}
