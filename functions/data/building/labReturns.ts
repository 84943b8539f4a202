import { keys, place } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'
import { LabReturn } from '#shared/domain/tree/building.ts'

/** The laboratories' answers that are filed with a building. */
export const Returns = {
  read: (companyId: string, buildingId: string, id: string): Promise<LabReturn | undefined> =>
    read(LabReturn, keys.inBuilding(companyId, buildingId, place.return(id))),
}
