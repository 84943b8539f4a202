import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Users } from '#functions/data/company/users.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { isShownClear } from '#shared/domain/clearance/clearanceFindings.ts'
import type { ClearanceStatus } from '#shared/domain/clearance/listedClearance.ts'
import type { Inspection } from '#shared/domain/tree/inspection.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { Buildings } from './buildings.ts'

/** Maximum buildings of a client whose clearances are listed, newest first. */
const MAX_BUILDINGS = 30
const isDone = (status: ClearanceStatus) => status === 'reviewed' || status === 'complete'

/** The clearances that may document the removal of an item: reviewed ones of the same client. */
export const RemovalClearances = {
  async list(companyId: string, buildingId: string) {
    const { client_id: client } = await Buildings.read(companyId, buildingId)
    const query = { client, report_type: REPORT_TYPE.clearance }
    const { data } = await BuildingSearch.find(companyId, query, { page: 1, paginate: MAX_BUILDINGS })
    const lists = await Promise.all(data.map(({ id }) => Clearances.ofBuilding(companyId, id)))
    return lists
      .flat()
      .flatMap(({ id, name, site_address, status }) => (isDone(status) ? [{ id, name, site_address }] : []))
  },

  /** The clearance as stored on an item. Refuses a clearance that is not reviewed, or belongs to another client or company. */
  async read(companyId: string, buildingId: string, id: string): Promise<NonNullable<Inspection['clearance']>> {
    const [building, clearance] = await Promise.all([
      Buildings.read(companyId, buildingId),
      Clearances.read(companyId, id).catch(undefinedIfAbsent),
    ])
    if (!clearance || !isDone(clearance.status)) throw notOffered()
    const { client_id } = await Buildings.read(companyId, clearance.building_id)
    if (client_id !== building.client_id) throw notOffered()
    const findings = { clearance, users: await Users.list(companyId), today: nzDay() }
    return { id, name: clearance.name, shows_clear: isShownClear(findings) }
  },
}

const notOffered = () => new Refusal('invalid_input', { clearance_id: 'Choose a reviewed clearance for this client' })
function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'not_found')) throw error
}
