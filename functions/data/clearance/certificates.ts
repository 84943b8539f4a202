import { ClaimLost } from '#functions/data/claim.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { type Clearance, ClearanceDocument } from '#shared/domain/clearance/clearance.ts'
import { isClearanceLocked, refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Clearances } from './clearances.ts'

/** The clearance was sent for review, or back, while its certificate was being made: it has to be made once more. */
export class ClearanceChanged extends Refusal {
  constructor() {
    super('busy')
  }
}

/** The certificate of a clearance: asked for, taken on under a fence, published by one last conditional write. */
export const Certificates = {
  /**
   * A clearance with its certificate asked for, for whoever writes the clearance anyway: `writes` go into the same
   * transaction, `job` is enqueued after it. A certificate that is under way is overtaken.
   */
  requestWrites(caller: Pick<Caller, 'company_id' | 'user_id'>, clearance: Clearance) {
    const job: Job = { kind: 'certificate', id: newId(), company_id: caller.company_id, clearance_id: clearance.id }
    const { code: _, ...before } = clearance.document
    const document: ClearanceDocument = {
      ...before,
      state: 'queued',
      requested_by: caller.user_id,
      requested_at: now(),
    }
    return { clearance: { ...clearance, document, has_report: false }, writes: [outboxWrite(job)], job }
  },

  /** Has the certificate made. What was made before stays in the bucket; `has_report` says that it is no longer the latest. */
  async request(caller: Caller, id: string) {
    const clearance = await Clearances.read(caller.company_id, id)
    // Approving had it made; where that failed nothing else would bring it.
    if (clearance.document.state !== 'failed') refuseLockedClearance(clearance)
    const { clearance: next, writes, job } = Certificates.requestWrites(caller, clearance)
    const reply = { message: 'Generating the certificate' }
    await commitOnce(caller, [...documentWrites(caller.company_id, clearance, next.document, false), ...writes], reply)
    await enqueue(job)
    return reply
  },

  /**
   * Takes a certificate on: from now on only this attempt may finish it. That of a reviewed clearance is to be issued and
   * gets its code, which stays the same however often it is taken on.
   */
  async claim(companyId: string, clearance: Clearance): Promise<Clearance> {
    const { code = Revisions.newCode(), ...document } = clearance.document
    const claimed: ClearanceDocument = {
      ...document,
      ...(isClearanceLocked(clearance.status) && { code }),
      state: 'active',
      attempt: document.attempt + 1,
    }
    await transact(documentWrites(companyId, clearance, claimed))
    return { ...clearance, document: claimed }
  },

  /** The last write of a certificate: its result, and whatever tells of it. */
  finish: (
    companyId: string,
    claimed: Clearance,
    result: Partial<ClearanceDocument> & Pick<ClearanceDocument, 'state'>,
    also: readonly Write[],
  ): Promise<void> =>
    transact([
      ...documentWrites(companyId, claimed, { ...claimed.document, ...result }, result.state === 'completed'),
      ...also,
    ]),

  /** A short-lived address of the latest certificate, with its name; refuses where none was made since it was asked for. */
  async addressOf(companyId: string, id: string): Promise<{ url: string; name: string }> {
    const { has_report, document } = await Clearances.read(companyId, id)
    const { file, final_document_name: name } = document
    if (!has_report || !file) throw new Refusal('report_not_available')
    return { url: await Bucket.presignGet(companyId, file, name), name }
  },
}

/**
 * Only the document's fields change, in the clearance and in its line, where nobody has moved it on since; what people
 * edit meanwhile stays theirs.
 */
const documentWrites = (
  companyId: string,
  before: Clearance,
  document: ClearanceDocument,
  hasReport?: boolean,
): Write[] => [
  {
    op: 'update',
    key: keys.clearance(companyId, before.id),
    set: `SET #document = :document${hasReport === undefined ? '' : ', has_report = :has'}`,
    names: { '#document': 'document', '#state': 'state', '#attempt': 'attempt', '#status': 'status' },
    values: { ':document': document, ...(hasReport !== undefined && { ':has': hasReport }) },
    condition: {
      expression: '#document.#state = :was AND #document.#attempt = :attempt AND #status = :status',
      values: { ':was': before.document.state, ':attempt': before.document.attempt, ':status': before.status },
      otherwise: row => conflictOf(before, row),
    },
  },
  ...(hasReport === undefined ? [] : [Clearances.reportStatusWrite(companyId, before, hasReport)]),
]

function conflictOf({ status, document }: Clearance, row: Record<string, unknown> | undefined): Error {
  if (!row) return new Refusal('not_found')
  const { state, attempt } = ClearanceDocument.parse(row.document)
  const isSame = state === document.state && attempt === document.attempt
  return isSame && row.status !== status ? new ClearanceChanged() : new ClaimLost()
}
