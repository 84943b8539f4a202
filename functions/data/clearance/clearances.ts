import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import {
  type Condition,
  mustHaveVersion,
  parse,
  queryList,
  queryRows,
  read,
  type Write,
} from '#functions/data/table.ts'
import { Clearance, type ClearanceDocument, isCertificateInProgress } from '#shared/domain/clearance/clearance.ts'
import { clearanceListEntry } from '#shared/domain/clearance/clearanceListEntry.ts'
import {
  ClearanceListEntry,
  type ClearanceStatus,
  type ClearanceWorklist,
  clearanceWorklist,
} from '#shared/domain/clearance/listedClearance.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const MAX_SHOWN = 60
/** Index keys sort in descending order: awaiting review first, then declined. */
const RANKS: Readonly<Record<ClearanceWorklist, string>> = { awaiting_review: 'C', declined: 'B', active: 'A' }

type VersionedEntry = ClearanceListEntry & { readonly version: number }

export const Clearances = {
  async read(companyId: string, id: string): Promise<Clearance> {
    const clearance = await read(Clearance(), keys.clearance(companyId, id))
    if (!clearance) throw new Refusal('not_found')
    return clearance
  },

  exists: async (companyId: string, id: string): Promise<boolean> =>
    (await read(Clearance(), keys.clearance(companyId, id))) !== undefined,

  /**
   * Both rows of a clearance: the clearance, if it is still as in `before`, and its list entry. `people`: the possible authors.
   */
  writes: (
    companyId: string,
    clearance: Clearance,
    before: SeenClearance | undefined,
    building: Pick<Building, 'id' | 'survey_id' | 'name'>,
    people: readonly Pick<User, 'id' | 'full_name'>[],
  ): Write[] => [
    {
      op: 'put',
      key: keys.clearance(companyId, clearance.id),
      row: clearance,
      condition: mustBeUnchanged(before),
    },
    Clearances.entryWrite(companyId, {
      ...clearanceListEntry(clearance, building, people),
      version: clearance.version,
    }),
  ],

  readableFields: (
    ...source: Parameters<typeof clearanceListEntry>
  ): Pick<ClearanceListEntry, 'readable_status' | 'building' | 'authors_list'> => {
    const { readable_status, building, authors_list } = clearanceListEntry(...source)
    return { readable_status, building, authors_list }
  },

  async hasAny(companyId: string): Promise<boolean> {
    return (
      (await queryList(ClearanceListEntry(), partition.clearances(companyId), { index: 'gsi1', limit: 1 })).length > 0
    )
  },

  /** True if an open clearance has this author. */
  async hasOpenBy(companyId: string, userId: string): Promise<boolean> {
    const { awaiting_review, declined, active } = await Clearances.worklists(companyId)
    return [...awaiting_review, ...declined, ...active].some(row => row.authors_list.some(({ id }) => id === userId))
  },

  /** The clearances of a building, last changed first. */
  async ofBuilding(companyId: string, buildingId: string): Promise<ClearanceListEntry[]> {
    const entries = await queryRows(partition.building(companyId, buildingId), { prefix: sortKeys.clearance('') })
    // In a deleted building an entry is empty until the job has deleted the clearance's rows.
    const rows = entries.filter(({ row }) => row).map(line => parse(ClearanceListEntry(), line))
    return rows.sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  },

  /** Open clearances by worklist, last changed first. */
  async worklists(companyId: string): Promise<Record<ClearanceWorklist, ClearanceListEntry[]>> {
    const rows = await queryList(ClearanceListEntry(), partition.dashboard(companyId, 'clearances'), {
      index: 'gsi3',
      limit: MAX_SHOWN,
      newestFirst: true,
    })
    const inWorklist = (worklist: ClearanceWorklist) => rows.filter(row => clearanceWorklist(row.status) === worklist)
    return {
      awaiting_review: inWorklist('awaiting_review'),
      declined: inWorklist('declined'),
      active: inWorklist('active'),
    }
  },

  /** Updates the certificate's status in the list entry: available, in progress, or why it failed. */
  reportStatusWrite(
    companyId: string,
    { id, building_id }: Clearance,
    has_report: boolean,
    document: ClearanceDocument,
  ): Write {
    const fields: Partial<ClearanceListEntry> = {
      has_report,
      is_generating: isCertificateInProgress(document) || undefined,
      certificate_problem: document.problem,
      is_certificate_cancelled: document.is_cancelled,
      certificate_size: document.size,
      shows_clear: document.shows_clear,
    }
    const named = (isSet: boolean) => Object.entries(fields).filter(([, value]) => (value !== undefined) === isSet)
    const removed = named(false).flatMap(([name]) => [name, `#row.${name}`])
    return {
      op: 'update',
      key: keys.inBuilding(companyId, building_id, sortKeys.clearance(id)),
      set: [
        `SET ${named(true).flatMap(([name]) => [`${name} = :${name}`, `#row.${name} = :${name}`])}`,
        ...(removed.length > 0 ? [`REMOVE ${removed}`] : []),
      ].join(' '),
      names: { '#row': 'row' },
      values: Object.fromEntries(named(true).map(([name, value]) => [`:${name}`, value])),
      condition: { expression: 'attribute_exists(#row)', otherwise: () => new Refusal('not_found') },
    }
  },

  entryWrite: (companyId: string, clearance: VersionedEntry): Write => ({
    op: 'put',
    key: keys.inBuilding(companyId, clearance.building.id, sortKeys.clearance(clearance.id)),
    row: {
      ...clearance,
      row: ClearanceListEntry().parse(clearance),
      gsi1pk: partition.clearances(companyId),
      gsi1sk: orderOf(clearance),
      ...Statistics.indexKeys(companyId, clearance),
      ...worklistKeys(companyId, clearance, clearance.status),
    },
  }),
}

type SeenClearance = Pick<Clearance, 'version' | 'updated_at' | 'document'>

/**
 * The stored clearance must be as read. Photos and documents change its `updated_at` and a worker its `document`, both without a
 * new version. In these cases a retry helps.
 */
function mustBeUnchanged(before: SeenClearance | undefined): Condition {
  const sameVersion = mustHaveVersion(before?.version)
  if (!before) return sameVersion
  const { state, attempt, issue } = before.document
  return {
    expression: `${sameVersion.expression} AND updated_at = :updated AND #document.#state = :state AND #document.#attempt = :attempt AND #document.#issue = :issue`,
    names: { '#document': 'document', '#state': 'state', '#attempt': 'attempt', '#issue': 'issue' },
    values: {
      ...sameVersion.values,
      ':updated': before.updated_at,
      ':state': state,
      ':attempt': attempt,
      ':issue': issue,
    },
    otherwise: row => (row?.version === before.version ? new Refusal('busy') : sameVersion.otherwise(row)),
  }
}

const orderOf = ({ updated_at, id }: ClearanceListEntry) => `${updated_at}#${id}`

function worklistKeys(companyId: string, clearance: ClearanceListEntry, status: ClearanceStatus) {
  const worklist = clearanceWorklist(status)
  return (
    worklist && {
      gsi3pk: partition.dashboard(companyId, 'clearances'),
      gsi3sk: `${RANKS[worklist]}#${orderOf(clearance)}`,
    }
  )
}
