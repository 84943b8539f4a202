import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { mustHaveVersion, type Write } from '#functions/data/table.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import {
  advanceClearance,
  type ClearanceAction,
  isClearanceLocked,
  refuseLockedClearance,
} from '#shared/domain/clearance/clearanceStatus.ts'
import { DEFAULT_DECLARATION } from '#shared/domain/clearance/clearanceTexts.ts'
import { removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { Certificates } from './certificates.ts'
import { emptyClearance } from './clearanceEdits.ts'
import {
  type ClearanceReferences,
  clearanceRows,
  readReferences,
  retryWhenChanged,
  withNextVersion,
} from './clearanceRows.ts'
import { Clearances } from './clearances.ts'
import { Removalists } from './removalists.ts'

const SAID: Readonly<Record<ClearanceAction, string>> = {
  setForReview: 'Clearance sent for review',
  approve: 'Clearance approved',
  deny: 'Clearance declined',
  setToActive: 'Clearance set back to Active',
}
const LONGEST_NAME = 190
const COPY = ' (copy)'

/** What is said with an action, and when the clearance had last changed as it was seen. */
export interface ClearanceActionInput {
  readonly message?: string | undefined
  readonly seen?: string | undefined
}

/** What goes into the transaction of an action too, such as notices. */
type Also = (after: Clearance, naming: ClearanceReferences) => Promise<readonly Write[]>
type Inspection = Clearance['inspection_dates']

export const ClearanceActions = {
  /** Moves a clearance on. What was approved has its certificate made as a reviewed one. */
  async act(caller: Caller, id: string, action: ClearanceAction, { message, seen }: ClearanceActionInput, also: Also) {
    const { after, job } = await retryWhenChanged(caller.company_id, id, anybody, async before => {
      if (seen !== undefined && seen !== before.updated_at) throw new Refusal('changed_since_review_opened')
      const next = withNextVersion(advanceClearance(before, action, caller, message), before)
      const {
        clearance: after,
        writes,
        job,
      } = action === 'approve' ? Certificates.asked(caller, next) : asIs(next, action)
      const naming = await readReferences(caller.company_id, after)
      const rows = clearanceRows(caller.company_id, before, after, naming, before.document)
      const withdrawn = await withdrawnBy(caller, before, after)
      await commitOnce(caller, [...rows, ...writes, ...withdrawn, ...(await also(after, naming))], {
        message: SAID[action],
      })
      return { after, job }
    })
    if (job) await enqueue(job)
    return { after, reply: { message: SAID[action] } }
  },

  /**
   * A clearance of the same work once more. It claims nothing of an inspection: no dates, answers, results, photos or
   * documents of it, the usual declaration, and whoever made the copy as its author.
   */
  async duplicate(caller: Caller, id: string) {
    const { company_id, user_id } = caller
    const [of, live] = await Promise.all([Clearances.read(company_id, id), Removalists.live(company_id)])
    const companies = of.companies.filter(each => live.companies.some(company => company.id === each))
    const { building_id, survey_id, work_date, work_date_to, type, site_address, details } = of
    const copy: Clearance = withNextVersion(
      {
        ...emptyClearance(),
        ...{ id: newId(), name: `${of.name.slice(0, LONGEST_NAME - COPY.length)}${COPY}`, building_id, survey_id },
        ...{ work_date, work_date_to, type, site_address, details, companies },
        removalists: removalistsOfChosenCompanies(of.removalists, companies, live.removalists),
        inspection_dates: [] as Inspection,
        declaration_text: DEFAULT_DECLARATION,
        authors: [user_id],
      },
      undefined,
    )
    const reply = { clearance_id: copy.id, version: copy.version, message: 'Clearance duplicated' }
    const rows = clearanceRows(company_id, undefined, copy, await readReferences(company_id, copy))
    return { copy, reply: await commitOnce(caller, rows, reply) }
  },

  /** The clearance vanishes in one transaction; the job that follows clears what lay beside it. */
  async remove(caller: Caller, id: string) {
    const { company_id } = caller
    const reply = { message: 'Clearance deleted' }
    const job: Job = { kind: 'deletion', id: `DELETION#${id}`, company_id, of: 'clearance', target_id: id }
    const gone = await retryWhenChanged(company_id, id, refuseLockedClearance, async before => {
      await commitOnce(caller, [...vanishing(company_id, before), outboxWrite(job)], reply)
      return before
    })
    await enqueue(job)
    return { gone, reply }
  },
}

/** A reviewed clearance that may change again: its certificate does not hold any more. */
const withdrawnBy = async ({ company_id }: Caller, before: Clearance, { id, building_id, status }: Clearance) =>
  isClearanceLocked(before.status) && !isClearanceLocked(status)
    ? Revisions.withdrawn(company_id, building_id, [issuedSortKeys.clearance(id)])
    : []

const anybody = () => undefined
/** The certificate of a clearance that is opened again has been withdrawn: it is not handed out any more. */
const asIs = (clearance: Clearance, action: ClearanceAction) => ({
  clearance: action === 'setToActive' ? { ...clearance, has_report: false } : clearance,
  writes: [],
  job: undefined,
})

const vanishing = (companyId: string, { id, building_id, version }: Clearance): Write[] => [
  { op: 'delete', key: keys.clearance(companyId, id), condition: mustHaveVersion(version) },
  { op: 'delete', key: keys.inBuilding(companyId, building_id, sortKeys.clearance(id)) },
]
