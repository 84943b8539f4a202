import { ulid } from 'ulid'
import type { Clearance, ClearanceDocument } from '#shared/domain/clearance.ts'
import { refuseLockedClearance } from '#shared/domain/clearanceStatus.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { enqueue, type Job, outboxRow } from '../jobs.ts'
import type { Caller } from '../lib/caller.ts'
import { now } from '../lib/clock.ts'
import { Clearances } from './clearances.ts'
import { commit } from './commands.ts'
import { keys } from './keys.ts'
import { together, type Write } from './table.ts'

/** Another worker has taken the certificate over, or it is done: whoever finds this stops without a trace. */
export class Overtaken extends Error {}

/** The certificate of a clearance: asked for, taken on under a fence, published by one last conditional write. */
export const ClearanceDocuments = {
  /** Has the certificate made. What was made before stays in the bucket; `has_report` says that it is no longer the latest. */
  async request(caller: Caller, id: string) {
    const clearance = await Clearances.read(caller.company_id, id)
    refuseLockedClearance(clearance)
    const job: Job = { kind: 'clearance', id: ulid(), company_id: caller.company_id, clearance_id: id }
    const reply = { message: 'The certificate is being made' }
    const document: ClearanceDocument = {
      ...clearance.document,
      state: 'queued',
      requested_by: caller.user_id,
      requested_at: now(),
    }
    await commit(caller, [moved(caller.company_id, clearance, { document, has_report: false }), outboxRow(job)], reply)
    await enqueue(job)
    return reply
  },

  /** Takes a certificate on: from now on only this attempt may finish it. */
  async begin(companyId: string, clearance: Clearance): Promise<Clearance> {
    const { document } = clearance
    const taken = { ...document, state: 'active', attempt: document.attempt + 1 } as const
    await together([moved(companyId, clearance, { document: taken })])
    return { ...clearance, document: taken }
  },

  /** The last write of a certificate: its result, and whatever tells of it. */
  finish: (
    companyId: string,
    taken: Clearance,
    result: Partial<ClearanceDocument> & Pick<ClearanceDocument, 'state'>,
    also: readonly Write[],
  ): Promise<void> =>
    together([
      moved(companyId, taken, {
        document: { ...taken.document, ...result },
        has_report: result.state === 'completed',
      }),
      ...also,
    ]),
}

/** Only the document's fields change, where nobody has moved it on since; what people edit meanwhile stays theirs. */
const moved = (
  companyId: string,
  { id, document: { attempt, state } }: Clearance,
  { document, has_report }: { document: ClearanceDocument; has_report?: boolean },
): Write => ({
  op: 'update',
  key: keys.clearance(companyId, id),
  set: `SET #document = :document${has_report === undefined ? '' : ', has_report = :has'}`,
  names: { '#document': 'document', '#state': 'state', '#attempt': 'attempt' },
  values: { ':document': document, ...(has_report !== undefined && { ':has': has_report }) },
  condition: {
    expression: '#document.#state = :was AND #document.#attempt = :attempt',
    values: { ':was': state, ':attempt': attempt },
    otherwise: row => (row ? new Overtaken() : new Refusal('not_found')),
  },
})
