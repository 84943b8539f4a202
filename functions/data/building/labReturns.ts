import { keys, sortKeys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'
import { LabReturn } from '#shared/domain/tree/building.ts'

/** The laboratories' answers that are filed with a building. */
export const LabReturns = {
  read: (companyId: string, buildingId: string, id: string): Promise<LabReturn | undefined> =>
    read(LabReturn, keys.inBuilding(companyId, buildingId, sortKeys.labReturn(id))),
}
