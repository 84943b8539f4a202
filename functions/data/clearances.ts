import { ClearanceRow, type ClearanceStatus, type ClearanceTray, clearanceTray } from '#shared/domain/clearance.ts'
import { keys, partition, place } from './keys.ts'
import { Statistics } from './statistics.ts'
import { list, type Write } from './table.ts'

const SHOWN = 60
/** What waits for a reviewer stands first, then what was declined. */
const RANKS: Readonly<Record<ClearanceTray, string>> = { awaiting_review: 'C', declined: 'B', active: 'A' }

type Tagged = ClearanceRow & { readonly version: number }

export const Clearances = {
  /** Whether the company has made any. */
  async any(companyId: string): Promise<boolean> {
    return (await list(ClearanceRow, partition.clearances(companyId), { index: 'gsi1', limit: 1 })).length > 0
  },

  /** The clearances of a building, last changed first. */
  async ofBuilding(companyId: string, buildingId: string): Promise<ClearanceRow[]> {
    const rows = await list(ClearanceRow, partition.building(companyId, buildingId), { prefix: place.clearance('') })
    return rows.sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  },

  /** Clearances that are not done, by group, last changed first. */
  async desk(companyId: string): Promise<Record<ClearanceTray, ClearanceRow[]>> {
    const rows = await list(ClearanceRow, partition.desk(companyId, 'clearances'), {
      index: 'gsi3',
      limit: SHOWN,
      newestFirst: true,
    })
    const inTray = (tray: ClearanceTray) => rows.filter(row => clearanceTray(row.status) === tray)
    return { awaiting_review: inTray('awaiting_review'), declined: inTray('declined'), active: inTray('active') }
  },

  /** A clearance's row in its building, with its line in lists. */
  put: (companyId: string, clearance: Tagged): Write => ({
    op: 'put',
    key: keys.inBuilding(companyId, clearance.building.id, place.clearance(clearance.id)),
    row: {
      ...clearance,
      row: ClearanceRow.parse(clearance),
      gsi1pk: partition.clearances(companyId),
      gsi1sk: orderOf(clearance),
      ...Statistics.placeOf(companyId, clearance),
      ...onDesk(companyId, clearance, clearance.status),
    },
  }),
}

const orderOf = ({ updated_at, id }: ClearanceRow) => `${updated_at}#${id}`

function onDesk(companyId: string, clearance: ClearanceRow, status: ClearanceStatus) {
  const tray = clearanceTray(status)
  return (
    tray && {
      gsi3pk: partition.desk(companyId, 'clearances'),
      gsi3sk: `${RANKS[tray]}#${orderOf(clearance)}`,
    }
  )
}
