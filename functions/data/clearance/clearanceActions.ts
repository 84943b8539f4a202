import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { inHistory } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { mustHaveVersion, type Write } from '#functions/data/table.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import {
  type ClearanceAction,
  isClearanceLocked,
  refuseLockedClearance,
} from '#shared/domain/clearance/clearanceStatus.ts'
import { defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import { removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'
import { advanceClearanceStatus, newClearance } from '#shared/domain/edits/clearanceEdits.ts'
import { historyOfClearance } from '#shared/domain/history/historyOfClearance.ts'
import { tokenOfActor } from '#shared/domain/people/actorId.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { editContextNow } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Certificates } from './certificates.ts'
import {
  type ClearanceReferences,
  clearanceRows,
  readReferences,
  recordOf,
  retryWhenChanged,
  withNextVersion,
} from './clearanceRows.ts'
import { Clearances } from './clearances.ts'
import { Removalists } from './removalists.ts'

const DONE_MESSAGES: Readonly<Record<ClearanceAction, string>> = {
  setForReview: 'Clearance sent for review',
  approve: 'Clearance approved',
  deny: 'Clearance declined',
  setToActive: 'Clearance set back to Active',
}
const MAX_NAME_LENGTH = 190
const COPY_SUFFIX = ' (copy)'

/** The message and reasons of an action. `seen`: the clearance's `updated_at` as the user saw it. */
export interface ClearanceActionInput {
  readonly message?: string | undefined
  readonly reasons?: readonly ReasonInput[] | undefined
  readonly seen?: string | undefined
}

type ExtraWrites = (after: Clearance, references: ClearanceReferences) => Promise<readonly Write[]>
type Inspection = Clearance['inspection_dates']

export const ClearanceActions = {
  /** Changes a clearance's status. Approval also requests its certificate. */
  async changeStatus(
    caller: Caller,
    id: string,
    action: ClearanceAction,
    { message, reasons, seen }: ClearanceActionInput,
    extraWrites: ExtraWrites,
  ) {
    const { after, job } = await retryWhenChanged(caller.company_id, id, anyStatus, async before => {
      const input = { id, action, message, reasons, seen }
      const { clearance: next } = advanceClearanceStatus(recordOf(before), input, editContextNow(caller))
      const {
        clearance: after,
        writes,
        job,
      } = action === 'approve' ? Certificates.requestWrites(caller, next) : withoutNewCertificate(next)
      const references = await readReferences(caller.company_id, after)
      const rows = clearanceRows(caller.company_id, before, after, references, before.document)
      const withdrawals = await withdrawalWrites(caller, before, after)
      const all = [...rows, ...writes, ...withdrawals, ...(await extraWrites(after, references))]
      const entry = historyOfClearance(caller.user_id, 'advanceClearanceStatus', before, after)
      await commitOnce(caller, all, { message: DONE_MESSAGES[action] }, inHistory(after.building_id, entry))
      return { after, job }
    })
    if (job) await enqueue(job)
    return { after, reply: { message: DONE_MESSAGES[action] } }
  },

  /**
   * Duplicates a clearance for the same work without its inspection: no dates, answers, results, photos or documents, the
   * standard declaration, and the caller as author.
   */
  async duplicate(caller: Caller, id: string) {
    const { company_id, user_id } = caller
    const [source, available] = await Promise.all([Clearances.read(company_id, id), Removalists.available(company_id)])
    const companies = source.companies.filter(each => available.companies.some(company => company.id === each))
    const { building_id, survey_id, work_date, work_date_to, type, site_address, details } = source
    const duplicate: Clearance = withNextVersion(
      {
        ...newClearance(),
        ...{
          id: newId(),
          name: `${firstCharacters(source.name, MAX_NAME_LENGTH - COPY_SUFFIX.length)}${COPY_SUFFIX}`,
          building_id,
          survey_id,
        },
        ...{ work_date, work_date_to, type, site_address, details, companies },
        removalists: removalistsOfChosenCompanies(source.removalists, companies, available.removalists),
        inspection_dates: [] as Inspection,
        declaration_text: defaultDeclaration(type),
        authors: tokenOfActor(user_id) ? [] : [user_id],
      },
      undefined,
    )
    const reply = { clearance_id: duplicate.id, version: duplicate.version, message: 'Clearance duplicated' }
    const rows = clearanceRows(company_id, undefined, duplicate, await readReferences(company_id, duplicate))
    const entry = historyOfClearance(user_id, 'duplicateClearance', undefined, duplicate)
    return { copy: duplicate, reply: await commitOnce(caller, rows, reply, inHistory(building_id, entry)) }
  },

  /** Deletes a clearance in one transaction; the job then deletes its other rows. */
  async delete(caller: Caller, id: string) {
    const { company_id, user_id } = caller
    const reply = { message: 'Clearance deleted' }
    const job: Job = { kind: 'deletion', id: `DELETION#${id}`, company_id, of: 'clearance', target_id: id }
    const deleted = await retryWhenChanged(company_id, id, refuseLockedClearance, async before => {
      const history = inHistory(before.building_id, historyOfClearance(user_id, 'deleteClearance', before, undefined))
      await commitOnce(caller, [...deletionWrites(company_id, before), outboxWrite(job)], reply, history)
      return before
    })
    await enqueue(job)
    return { gone: deleted, reply }
  },
}

/** Withdraws the certificate of a reopened clearance. */
const withdrawalWrites = async ({ company_id }: Caller, before: Clearance, { id, building_id, status }: Clearance) =>
  isClearanceLocked(before.status) && !isClearanceLocked(status)
    ? Revisions.withdrawalWrites(company_id, building_id, [issuedSortKeys.clearance(id)])
    : []

const anyStatus = () => undefined
const withoutNewCertificate = (clearance: Clearance) => ({ clearance, writes: [], job: undefined })

const deletionWrites = (companyId: string, { id, building_id, version }: Clearance): Write[] => [
  { op: 'delete', key: keys.clearance(companyId, id), condition: mustHaveVersion(version) },
  { op: 'delete', key: keys.inBuilding(companyId, building_id, sortKeys.clearance(id)) },
]
