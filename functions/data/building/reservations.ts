import * as z from 'zod'
import { keys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'

const ClaimRow = z.object({ owner: z.string() })

export const Reservations = {
  /** The row that holds something unique in a building, such as a bag code. */
  ownerOf: async (companyId: string, buildingId: string, claim: string): Promise<string | undefined> =>
    (await read(ClaimRow, keys.reservation(companyId, buildingId, claim)))?.owner,
}
