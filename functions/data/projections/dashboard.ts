import { partition } from '#functions/data/keys.ts'
import { queryList } from '#functions/data/table.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { BuildingSearch, type SearchPage, type SearchRequest, searchPage } from './buildingSearch.ts'

/** The tables of the dashboard: to be reviewed, to be changed, being surveyed. */
export type Worklist = 'review' | 'edits' | 'survey'
const SHOWN = 20
/** One's own work is read in one go. */
const OWN = 60

const trayOf = ({ status_id }: Pick<BuildingListEntry, 'status_id'>): Worklist => {
  if (status_id === STATUS.awaitingReview) return 'review'
  return status_id === STATUS.needsEdits ? 'edits' : 'survey'
}

/** What is to be changed stands before what is being surveyed, so that one Query finds both. */
const RANKS = { edits: 'B#', survey: 'A#' } as const
const partitionOf = (companyId: string, tray: Worklist) =>
  partition.dashboard(companyId, tray === 'review' ? 'review' : 'work')
const rankOf = (tray: Worklist) => (tray === 'review' ? '' : RANKS[tray])

export interface Worklists {
  readonly data: Record<Worklist, BuildingListEntry[]>
  /** Trays that hold more than is shown. */
  readonly meta: { readonly more: Record<Worklist, boolean> }
}

export const Dashboard = {
  /** Buildings not reviewed yet, last changed first, 20 to a tray: two Queries, whatever the size of the company. */
  async all(companyId: string): Promise<Worklists> {
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
  async own(companyId: string, userId: string): Promise<Worklists> {
    const { data, meta } = await BuildingSearch.find(companyId, { surveyor: userId }, { page: 1, paginate: OWN })
    return capped(sorted(data), meta.more)
  },

  async tray(companyId: string, tray: Worklist, { page, paginate }: SearchRequest): Promise<SearchPage> {
    const name = tray === 'review' ? 'review' : 'work'
    const limit = page * paginate + 1
    const found = await rows(companyId, name, rankOf(tray), limit)
    return searchPage(found.slice(0, limit - 1), found.length === limit, { page, paginate })
  },

  /** Where a building waits, for its row's index; nothing once it is reviewed. */
  placeOf(companyId: string, building: Pick<BuildingListEntry, 'status_id' | 'updated_at' | 'id'>): object {
    if (isLocked(building.status_id)) return {}
    const tray = trayOf(building)
    return {
      gsi3pk: partitionOf(companyId, tray),
      gsi3sk: `${rankOf(tray)}${building.updated_at}#${building.id}`,
    }
  },
}

const rows = (companyId: string, name: 'review' | 'work', prefix: string, limit: number) =>
  queryList(BuildingListEntry, partition.dashboard(companyId, name), {
    index: 'gsi3',
    prefix,
    limit,
    newestFirst: true,
  })

function sorted(found: readonly BuildingListEntry[]): Worklists['data'] {
  const newest = [...found].sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  const of = (tray: Worklist) => newest.filter(row => trayOf(row) === tray)
  return { review: of('review'), edits: of('edits'), survey: of('survey') }
}

/** `more`: the trays were not read to their end. */
function capped({ review, edits, survey }: Worklists['data'], more = false): Worklists {
  const isMore = (rows: BuildingListEntry[]) => rows.length > SHOWN || more
  return {
    data: { review: review.slice(0, SHOWN), edits: edits.slice(0, SHOWN), survey: survey.slice(0, SHOWN) },
    meta: { more: { review: isMore(review), edits: isMore(edits), survey: isMore(survey) } },
  }
}
