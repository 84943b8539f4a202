import { cancelOnce, notStoring } from '#functions/data/cancelling.ts'
import { type Claim, ClaimLost, fence, StaleReadError } from '#functions/data/claim.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { inHistory } from '#functions/data/history.ts'
import { keys } from '#functions/data/keys.ts'
import type { Condition, Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { commitAndEnqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { type Clearance, ClearanceDocument, isCertificateInProgress } from '#shared/domain/clearance/clearance.ts'
import { isClearanceLocked, refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { type DocumentProgress, FIRST_STEP } from '#shared/domain/files/documentProgress.ts'
import { historyEntry } from '#shared/domain/history/historyOfEdit.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Clearances } from './clearances.ts'

/** The certificate of a clearance: requested, claimed by a worker and published by one conditional write. */
export const Certificates = {
  /** The clearance with its certificate requested. The worker of an earlier request loses its claim. */
  requested({ user_id }: Pick<Caller, 'user_id'>, clearance: Clearance): Clearance {
    const { code: _, problem: __, is_cancelled: ___, progress: ____, ...before } = clearance.document
    const document: ClearanceDocument = {
      ...before,
      state: 'queued',
      requested_by: user_id,
      requested_at: now(),
      had_report: hadReport(clearance),
    }
    return { ...clearance, document, has_report: false }
  },

  jobOf: (company_id: string, clearance_id: string): Job => ({
    kind: 'certificate',
    id: newId(),
    company_id,
    clearance_id,
  }),

  /** Requests the certificate. An earlier certificate stays in the bucket but can no longer be downloaded. */
  async request(caller: Caller, id: string) {
    const clearance = await Clearances.read(caller.company_id, id)
    // Approval requests the certificate automatically. After a failure, the user requests it again here.
    if (clearance.document.state !== 'failed') refuseLockedClearance(clearance)
    const { document } = Certificates.requested(caller, clearance)
    const writes = documentWrites(caller.company_id, clearance, document, false)
    const subject = { kind: 'clearance', record: id, name: clearance.name, act: 'changed' } as const
    const entry = historyEntry(caller.user_id, { edit: 'requestCertificate', ...subject })
    const reply = { message: 'Generating the certificate' }
    const job = Certificates.jobOf(caller.company_id, id)
    return commitAndEnqueue(caller, writes, job, reply, inHistory(clearance.building_id, entry))
  },

  /**
   * Claims a certificate, so that only this attempt may finish it. If the clearance is reviewed, the certificate will be issued
   * and gets a code, which later attempts keep.
   */
  claim(companyId: string, clearance: Clearance): Claim<Clearance> {
    const { code = Revisions.newCode(), ...document } = clearance.document
    const claimed: ClearanceDocument = {
      ...document,
      ...(isClearanceLocked(clearance.status) && { code }),
      state: 'active',
      progress: FIRST_STEP,
      attempt: document.attempt + 1,
    }
    return { claimed: { ...clearance, document: claimed }, writes: documentWrites(companyId, clearance, claimed) }
  },

  progressWrite: (companyId: string, claimed: Clearance, progress: DocumentProgress): Write => ({
    op: 'update',
    key: keys.clearance(companyId, claimed.id),
    set: 'SET #document.#progress = :progress',
    names: { '#document': 'document', '#progress': 'progress' },
    values: { ':progress': progress },
    condition: mustBeAsSeen(claimed),
  }),

  /** Cancels a queued or running certificate. An earlier one can be downloaded again. */
  cancel: (caller: Caller, id: string) =>
    cancelOnce(caller, async () => {
      const { company_id } = caller
      const clearance = await Clearances.read(company_id, id)
      const { document } = clearance
      const condition = notStoring(mustBeAsSeen(clearance), 'document.progress')
      return {
        isInProgress: isCertificateInProgress(document),
        progress: document.progress,
        writes: result => Certificates.finishWrites(company_id, clearance, { state: 'failed', ...result }, condition),
      }
    }),

  finishWrites(
    companyId: string,
    claimed: Clearance,
    result: Partial<ClearanceDocument> & Pick<ClearanceDocument, 'state'>,
    condition?: Condition,
  ): Write[] {
    const { progress: _, had_report = false, ...document } = claimed.document
    const hasReport = result.state === 'completed' || (result.is_cancelled === true && had_report)
    return documentWrites(companyId, claimed, { ...document, ...result }, hasReport, condition)
  },

  /** A short-lived URL of the latest certificate, with its file name. Refuses if the latest request has no result yet. */
  async addressOf(companyId: string, id: string): Promise<{ url: string; name: string }> {
    const { has_report, document } = await Clearances.read(companyId, id)
    const { file, final_document_name: name } = document
    if (!has_report || !file) throw new Refusal('report_not_available')
    return { url: await Bucket.presignGet(companyId, file, name), name }
  },
}

/** The certificate of a reviewed clearance replaces drafts, so earlier drafts are not offered. */
const hadReport = ({ status, has_report, document }: Clearance): boolean =>
  !isClearanceLocked(status) && (has_report || (isCertificateInProgress(document) && document.had_report === true))

/**
 * Updates only the document's fields, in the clearance and in its list entry, if they are unchanged. Concurrent edits of other
 * fields are kept.
 */
const documentWrites = (
  companyId: string,
  before: Clearance,
  document: ClearanceDocument,
  hasReport?: boolean,
  condition = mustBeAsSeen(before),
): Write[] => [
  {
    op: 'update',
    key: keys.clearance(companyId, before.id),
    set: `SET #document = :document${hasReport === undefined ? '' : ', has_report = :has'}`,
    names: { '#document': 'document' },
    values: { ':document': document, ...(hasReport !== undefined && { ':has': hasReport }) },
    condition,
  },
  ...(hasReport === undefined ? [] : [Clearances.reportStatusWrite(companyId, before, hasReport, document)]),
]

const mustBeAsSeen = (before: Clearance): Condition =>
  fence(
    {
      'document.state': before.document.state,
      'document.attempt': before.document.attempt,
      status: before.status,
    },
    row => conflictOf(before, row),
  )

/** If only the status has changed, the certificate must be generated again. */
function conflictOf({ status, document }: Clearance, row: Record<string, unknown> | undefined): Error {
  if (!row) return new Refusal('not_found')
  const { state, attempt } = ClearanceDocument().parse(row.document)
  const isSame = state === document.state && attempt === document.attempt
  return isSame && row.status !== status ? new StaleReadError() : new ClaimLost()
}
