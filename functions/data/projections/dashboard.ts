import { partition } from '#functions/data/keys.ts'
import { list } from '#functions/data/table.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { BuildingRow } from '#shared/domain/tree/building.ts'
import { type Asked, type Found, pageOf, Search } from './buildingSearch.ts'

/** The tables of the dashboard: to be reviewed, to be changed, being surveyed. */
export type Tray = 'review' | 'edits' | 'survey'
const SHOWN = 20
/** One's own work is read in one go. */
const OWN = 60

const trayOf = ({ status_id }: Pick<BuildingRow, 'status_id'>): Tray => {
  if (status_id === STATUS.awaitingReview) return 'review'
  return status_id === STATUS.needsEdits ? 'edits' : 'survey'
}

/** What is to be changed stands before what is being surveyed, so that one Query finds both. */
const RANKS = { edits: 'B#', survey: 'A#' } as const
const partitionOf = (companyId: string, tray: Tray) => partition.desk(companyId, tray === 'review' ? 'review' : 'work')
const rankOf = (tray: Tray) => (tray === 'review' ? '' : RANKS[tray])

export interface Trays {
  readonly data: Record<Tray, BuildingRow[]>
  /** Trays that hold more than is shown. */
  readonly meta: { readonly more: Record<Tray, boolean> }
}

export const Desk = {
  /** Buildings not reviewed yet, last changed first, 20 to a tray: two Queries, whatever the size of the company. */
  async all(companyId: string): Promise<Trays> {
    const [review, work] = await Promise.all([
      rows(companyId, 'review', '', SHOWN + 1),
      rows(companyId, 'work', '', 2 * SHOWN + 1),
    ])
    const edits = work.filter(row => trayOf(row) === 'edits')
    // Only where very much is to be changed, the others were not reached.
    const isShort = edits.length > SHOWN && work.length > 2 * SHOWN
    const survey = isShort
      ? await rows(companyId, 'work', RANKS.survey, SHOWN + 1)
      : work.filter(row => trayOf(row) === 'survey')
    return capped({ review, edits, survey })
  },

  /** The same, of the buildings that one person surveys: one Query. */
  async own(companyId: string, userId: string): Promise<Trays> {
    const { data, meta } = await Search.find(companyId, { surveyor: userId }, { page: 1, paginate: OWN })
    return capped(sorted(data), meta.more)
  },

  async tray(companyId: string, tray: Tray, { page, paginate }: Asked): Promise<Found> {
    const name = tray === 'review' ? 'review' : 'work'
    const limit = page * paginate + 1
    const found = await rows(companyId, name, rankOf(tray), limit)
    return pageOf(found.slice(0, limit - 1), found.length === limit, { page, paginate })
  },

  /** Where a building waits, for its row's index; nothing once it is reviewed. */
  placeOf(companyId: string, building: Pick<BuildingRow, 'status_id' | 'updated_at' | 'id'>): object {
    if (isLocked(building.status_id)) return {}
    const tray = trayOf(building)
    return {
      gsi3pk: partitionOf(companyId, tray),
      gsi3sk: `${rankOf(tray)}${building.updated_at}#${building.id}`,
    }
  },
}

const rows = (companyId: string, name: 'review' | 'work', prefix: string, limit: number) =>
  list(BuildingRow, partition.desk(companyId, name), { index: 'gsi3', prefix, limit, newestFirst: true })

function sorted(found: readonly BuildingRow[]): Trays['data'] {
  const newest = [...found].sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  const of = (tray: Tray) => newest.filter(row => trayOf(row) === tray)
  return { review: of('review'), edits: of('edits'), survey: of('survey') }
}

/** `more`: the trays were not read to their end. */
function capped({ review, edits, survey }: Trays['data'], more = false): Trays {
  const isMore = (rows: BuildingRow[]) => rows.length > SHOWN || more
  return {
    data: { review: review.slice(0, SHOWN), edits: edits.slice(0, SHOWN), survey: survey.slice(0, SHOWN) },
    meta: { more: { review: isMore(review), edits: isMore(edits), survey: isMore(survey) } },
  }
}
