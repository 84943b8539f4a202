import { LabReturn } from '#shared/domain/building.ts'
import { keys, place } from './keys.ts'
import { read } from './table.ts'

/** The laboratories' answers that are filed with a building. */
export const Returns = {
  read: (companyId: string, buildingId: string, id: string): Promise<LabReturn | undefined> =>
    read(LabReturn, keys.inBuilding(companyId, buildingId, place.return(id))),
}
