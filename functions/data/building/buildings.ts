import { keys, sortKeys } from '#functions/data/keys.ts'
import { read } from '#functions/data/table.ts'
import { Building, LabReturn } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const Buildings = {
  exists: async (companyId: string, id: string): Promise<boolean> =>
    (await read(Building(), keys.inBuilding(companyId, id, sortKeys.building()))) !== undefined,

  /** The row of a building, without its contents. */
  async read(companyId: string, id: string): Promise<Building> {
    const building = await read(Building(), keys.inBuilding(companyId, id, sortKeys.building()))
    if (!building) throw new Refusal('not_found')
    return building
  },

  async refuseAbsent(companyId: string, id: string): Promise<void> {
    if (!(await Buildings.exists(companyId, id))) throw new Refusal('not_found')
  },
}

/** The lab returns that are filed with a building. */
export const LabReturns = {
  read: (companyId: string, buildingId: string, id: string): Promise<LabReturn | undefined> =>
    read(LabReturn(), keys.inBuilding(companyId, buildingId, sortKeys.labReturn(id))),
}
