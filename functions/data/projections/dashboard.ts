import * as z from 'zod'
import { partition } from '#functions/data/keys.ts'
import { queryList, queryRows } from '#functions/data/table.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { OpenBuilding } from '#shared/domain/statistics/openStatistics.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Day } from '#shared/domain/vocabulary/fields.ts'
import { BuildingSearch, type SearchPage, type SearchRequest, searchPage } from './buildingSearch.ts'

/** The worklists of the dashboard: to review, to change, being surveyed. */
export type Worklist = 'review' | 'edits' | 'survey'
const WORKLIST_SIZE = 20
/** Maximum buildings read for one surveyor. */
const MAX_OWN = 60

const worklistOf = ({ status_id }: Pick<BuildingListEntry, 'status_id'>): Worklist => {
  if (status_id === STATUS.awaitingReview) return 'review'
  return status_id === STATUS.needsEdits ? 'edits' : 'survey'
}

/** Keys sort in descending order, so buildings to change come before those being surveyed, and one Query finds both. */
const RANKS = { edits: 'B#', survey: 'A#' } as const
const partitionOf = (companyId: string, worklist: Worklist) =>
  partition.dashboard(companyId, worklist === 'review' ? 'review' : 'work')
const rankOf = (worklist: Worklist) => (worklist === 'review' ? '' : RANKS[worklist])

/** Maximum buildings listed as due. */
const MAX_DUE = 200

export interface Worklists {
  readonly data: Record<Worklist, BuildingListEntry[]>
  /** `more`: the worklist has more rows than are shown. */
  readonly meta: { readonly more: Record<Worklist, boolean> }
}

export const Dashboard = {
  /**
   * Buildings not reviewed yet, 20 per worklist: two Queries, regardless of the size of the company. The longest wait for a review
   * comes first, and so does the longest wait for changes if all these buildings are read. Otherwise, the last change comes first.
   */
  async all(companyId: string): Promise<Worklists> {
    const [review, work] = await Promise.all([
      rows(companyId, 'review', '', WORKLIST_SIZE + 1),
      rows(companyId, 'work', '', 2 * WORKLIST_SIZE + 1),
    ])
    const edits = work.filter(row => worklistOf(row) === 'edits')
    // With many buildings to change, the first Query does not reach the ones being surveyed.
    const isShort = edits.length > WORKLIST_SIZE && work.length > 2 * WORKLIST_SIZE
    const survey = isShort
      ? await rows(companyId, 'work', RANKS.survey, WORKLIST_SIZE + 1)
      : work.filter(row => worklistOf(row) === 'survey')
    return limited({ review, edits: edits.length > WORKLIST_SIZE ? edits : longestFirst(edits), survey })
  },

  /**
   * The worklists of one user: one Query for the buildings that they survey and, for a reviewer, one for the buildings to review.
   */
  async ofUser(companyId: string, userId: string, isReviewer: boolean): Promise<Worklists> {
    const [{ data, meta }, review] = await Promise.all([
      BuildingSearch.find(companyId, { surveyor: userId }, { page: 1, paginate: MAX_OWN }),
      isReviewer ? rows(companyId, 'review', '', WORKLIST_SIZE + 1) : undefined,
    ])
    return limited({ ...splitByWorklist(data), ...(review && { review }) }, meta.more)
  },

  async worklist(companyId: string, worklist: Worklist, { page, paginate }: SearchRequest): Promise<SearchPage> {
    const name = worklist === 'review' ? 'review' : 'work'
    const limit = page * paginate + 1
    const found = await rows(companyId, name, rankOf(worklist), limit)
    return searchPage(found.slice(0, limit - 1), found.length === limit, { page, paginate })
  },

  /** Every building that is not reviewed yet: two Queries. */
  async openBuildings(companyId: string): Promise<OpenBuilding[]> {
    const lists = await Promise.all(
      (['review', 'work'] as const).map(name =>
        queryList(OpenBuilding(), partition.dashboard(companyId, name), { index: 'gsi3' }),
      ),
    )
    return lists.flat()
  },

  /** Reviewed buildings that are due by a day, longest overdue first: one Query. */
  async due(companyId: string, until: string) {
    const range = { ...dueBy(until), limit: MAX_DUE + 1 }
    const found = await queryList(BuildingListEntry(), partition.dashboard(companyId, 'due'), range)
    return { data: found.slice(0, MAX_DUE), more: found.length > MAX_DUE }
  },

  /** The stored rows of `due`, for a sweep. */
  dueRows: (companyId: string, until: string) =>
    queryRows(partition.dashboard(companyId, 'due'), { ...dueBy(until), limit: MAX_DUE }),

  async dueDays(companyId: string, until: string): Promise<string[]> {
    const rows = await queryList(DueRow, partition.dashboard(companyId, 'due'), dueBy(until))
    return rows.map(({ next_inspection_due }) => next_inspection_due)
  },

  /** The index keys of a building's worklist; for a reviewed building, its due date. */
  indexKeys(companyId: string, building: Listed): object {
    if (isLocked(building.status_id)) return dueKeys(companyId, building)
    const worklist = worklistOf(building)
    return {
      gsi3pk: partitionOf(companyId, worklist),
      gsi3sk: `${rankOf(worklist)}${worklist === 'review' ? sinceOf(building) : building.updated_at}#${building.id}`,
    }
  },
}

const DueRow = z.object({ next_inspection_due: Day })
/** '0' sorts before every year; an index key must not be empty. */
const dueBy = (until: string) => ({ index: 'gsi3', between: ['0', `${until}#~`] }) as const

type Listed = Pick<BuildingListEntry, 'status_id' | 'status_since' | 'updated_at' | 'id' | 'next_inspection_due'>
const sinceOf = ({ status_since, updated_at }: Pick<Listed, 'status_since' | 'updated_at'>) =>
  status_since ?? updated_at
const longestFirst = (rows: readonly BuildingListEntry[]) =>
  [...rows].sort((a, b) => sinceOf(a).localeCompare(sinceOf(b)))

const dueKeys = (companyId: string, { id, next_inspection_due: due }: Listed): object =>
  due ? { gsi3pk: partition.dashboard(companyId, 'due'), gsi3sk: `${due}#${id}` } : {}

const rows = (companyId: string, name: 'review' | 'work', prefix: string, limit: number) =>
  queryList(BuildingListEntry(), partition.dashboard(companyId, name), {
    index: 'gsi3',
    prefix,
    limit,
    newestFirst: name !== 'review',
  })

function splitByWorklist(entries: readonly BuildingListEntry[]): Worklists['data'] {
  const newest = [...entries].sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  const inWorklist = (worklist: Worklist) => newest.filter(row => worklistOf(row) === worklist)
  return {
    review: longestFirst(inWorklist('review')),
    edits: longestFirst(inWorklist('edits')),
    survey: inWorklist('survey'),
  }
}

/** `more`: not all rows of the worklists were read. */
function limited({ review, edits, survey }: Worklists['data'], more = false): Worklists {
  const hasMore = (rows: BuildingListEntry[]) => rows.length > WORKLIST_SIZE || more
  return {
    data: {
      review: review.slice(0, WORKLIST_SIZE),
      edits: edits.slice(0, WORKLIST_SIZE),
      survey: survey.slice(0, WORKLIST_SIZE),
    },
    meta: { more: { review: hasMore(review), edits: hasMore(edits), survey: hasMore(survey) } },
  }
}
