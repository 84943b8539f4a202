import * as z from 'zod'
import { StaleReadError } from '#functions/data/claim.ts'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { type Condition, parse, queryList, queryRows, type Write } from '#functions/data/table.ts'
import {
  clientEntry,
  indexEntriesOf,
  matchesQuery,
  type SearchQuery,
  type SearchTerm,
  searchEntriesOf,
  searchTermsOf,
} from '#shared/domain/building/buildingSearch.ts'
import { BuildingListEntry, type ReportStatus } from '#shared/domain/tree/building.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

/**
 * Minimum rows read for a condition. `total` counts up to this number; beyond it, `more` is set. A plain list (by status, type or
 * client) reads fewer rows, because it is opened more often than a search.
 */
const MAX_COUNTED = { search: 100, list: 40 }
/** A building can have several matching rows, because suffixes of its words may start alike. */
const ROWS_PER_BUILDING = 3
/** The building count is split over several rows, so that concurrent creations rarely conflict. */
const COUNT_ROWS = 8
const CountRow = z.object({ buildings: z.number() })

export interface SearchRequest {
  readonly page: number
  readonly paginate: number
}

/** A page of a list. `total` counts the rows found; `more` is true if there may be others beyond the rows read. */
export interface SearchPage<Row = BuildingListEntry> {
  readonly data: Row[]
  readonly meta: SearchRequest & { readonly total: number; readonly more: boolean }
}

interface Stream {
  readonly hits: BuildingListEntry[]
  readonly complete: boolean
}

export const BuildingSearch = {
  /**
   * Buildings that match all conditions, at least one: one Query, or two in parallel, of 101 rows (41 for a plain list), or more
   * for later pages. The cost does not depend on the size of the company. Newest first.
   */
  async find(companyId: string, query: SearchQuery, { page, paginate }: SearchRequest): Promise<SearchPage> {
    const terms = searchTermsOf(query)
    const rowsToPage = (query.search ? ROWS_PER_BUILDING : 1) * page * paginate
    const isList = terms.length === 1 && !query.search
    const limit = Math.max(isList ? MAX_COUNTED.list : MAX_COUNTED.search, rowsToPage) + 1
    const streams = await Promise.all(terms.slice(0, 2).map(term => stream(companyId, term, terms, limit)))
    const complete = streams.filter(each => each.complete)
    const { hits } = fullest(complete.length > 0 ? complete : streams)
    return searchPage(hits, complete.length === 0, { page, paginate })
  },

  /** The buildings of a client, newest first, each with its place in the index; starts at the place `from`. One Query. */
  async ofClient(companyId: string, client: string, from: string | undefined, limit: number) {
    const entry = clientEntry(client)
    const between = [from?.startsWith(`${entry} `) ? from : `${entry} `, `${entry}!`] as const
    const rows = await queryRows(partition.buildingWords(companyId), { between, limit, lagging: true })
    return rows.map(row => ({ place: String(row.sk), entry: listedIn(row) }))
  },

  /** All buildings, last changed first: one Query up to the requested page, and one for the count. */
  async latest(companyId: string, { page, paginate }: SearchRequest): Promise<SearchPage> {
    const [rows, counts] = await Promise.all([
      queryList(BuildingListEntry(), partition.buildings(companyId), {
        index: 'gsi1',
        limit: page * paginate,
        newestFirst: true,
      }),
      queryRows(partition.buildingCounts(companyId), { lagging: true }),
    ])
    const total = counts.reduce((sum, row) => sum + parse(CountRow, row).buildings, 0)
    const { data, meta } = searchPage(rows, false, { page, paginate })
    return { data, meta: { ...meta, total: Math.max(total, rows.length) } }
  },

  countWrite(companyId: string, { id }: Pick<BuildingListEntry, 'id'>, by: number): Write {
    const place = [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COUNT_ROWS
    return {
      op: 'update',
      key: keys.buildingCount(companyId, place),
      set: 'ADD buildings :by',
      values: { ':by': by },
    }
  },

  /** Updates the index if a building's list entry changes; otherwise no writes. */
  writes(companyId: string, before: BuildingListEntry | undefined, after: BuildingListEntry | undefined): Write[] {
    if (before && after && entryJson(before) === entryJson(after)) return []
    const entries = after ? indexEntriesOf(after) : []
    const staleEntries = before ? indexEntriesOf(before).filter(entry => !entries.includes(entry)) : []
    const id = (after ?? before)?.id ?? ''
    return [
      ...staleEntries.map(entry => ({ op: 'delete', key: keys.buildingWord(companyId, entry, id) }) as const),
      ...entries.map(
        entry => ({ op: 'put', key: keys.buildingWord(companyId, entry, id), row: { row: after } }) as const,
      ),
    ]
  },

  /** Sets a report's status in the index rows of its building. Planning rows are skipped, because planning does not show it. */
  reportStatusWrites: (
    companyId: string,
    row: BuildingListEntry,
    contaminateId: ContaminantId,
    status: ReportStatus,
  ): Write[] =>
    searchEntriesOf(row).map(entry =>
      reportStatusWrite(keys.buildingWord(companyId, entry, row.id), contaminateId, status, {
        expression: 'attribute_exists(pk)',
        otherwise: () => new StaleReadError(),
      }),
    ),
}

/** Sets a report's status in a row that contains its building's list entry. */
export const reportStatusWrite = (
  key: Key,
  contaminateId: ContaminantId,
  status: ReportStatus,
  condition: Condition,
): Write => ({
  op: 'update',
  key,
  set: 'SET #row.#reportStatus = :reportStatus',
  names: {
    '#row': 'row',
    '#reportStatus': contaminateId === CONTAMINANT.asbestos ? 'asbestos_report_status' : 'lead_report_status',
  },
  values: { ':reportStatus': status },
  condition,
})

/** A page of the rows known so far, of a list that may continue. */
export const searchPage = (
  rows: BuildingListEntry[],
  more: boolean,
  { page, paginate }: SearchRequest,
): SearchPage => ({
  data: rows.slice((page - 1) * paginate, page * paginate),
  meta: { page, paginate, total: rows.length, more },
})

/** The entry for comparison. The time of the last change alone does not rewrite the index. */
const entryJson = (row: BuildingListEntry) => JSON.stringify({ ...row, updated_at: '' })

async function stream(
  companyId: string,
  term: SearchTerm,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<Stream> {
  const found = await queryRows(partition.buildingWords(companyId), { prefix: term.prefix, limit, lagging: true })
  const rows = found.map(listedIn)
  const distinct = [...new Map(rows.map(row => [row.id, row])).values()]
  const hits = distinct.filter(row => matchesQuery(row, terms))
  return { hits, complete: found.length < limit }
}

export const listedIn = ({ pk, sk, row }: Record<string, unknown>): BuildingListEntry =>
  parse(BuildingListEntry(), { ...Object(row), pk, sk })

/** Complete streams contain the same buildings; among incomplete ones the longest is best. */
const fullest = (streams: readonly Stream[]): Stream =>
  streams.reduce((a, b) => (b.hits.length > a.hits.length ? b : a), { hits: [], complete: false })
