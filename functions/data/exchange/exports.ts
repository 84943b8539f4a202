import { createHash } from 'node:crypto'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { parse, queryList, read, readMany, transact, type Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Export, type ExportKind, isExportInProgress, Match } from '#shared/domain/exports/export.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Connectors } from './connectors.ts'
import {
  asSeen,
  type ExportSubject,
  KINDS,
  latestIs,
  matchKey,
  named,
  ownedBy,
  reserved,
  written,
} from './exportWrites.ts'

/** What somebody asks to be sent. */
interface Asked {
  readonly kind: ExportKind
  readonly title: string
  readonly page: string
  readonly path: string
  readonly payload: object
  readonly document?: { readonly file: string; readonly name: string }
}
const NONE: Match = { version: 0 }

export const Exports = {
  match: async (companyId: string, subject: ExportSubject): Promise<Match> =>
    (await read(Match, matchKey(companyId, subject))) ?? NONE,

  /** In the order of the ids; up to 100 in one round trip. */
  async matches(companyId: string, kind: ExportSubject['kind'], ids: readonly string[]): Promise<Match[]> {
    const rows = await readMany(ids.map(id => keys.match(companyId, kind, id)))
    return rows.map(row => (row ? parse(Match, row) : NONE))
  },

  history: (companyId: string, { kind, id }: ExportSubject): Promise<Export[]> =>
    queryList(Export, partition.exports(companyId, kind, id), { prefix: 'EXPORT#', newestFirst: true, limit: SHOWN }),

  read: (companyId: string, { kind, id }: ExportSubject, exportId: string) =>
    read(Export, keys.export(companyId, kind, id, exportId)),

  /**
   * Writes an export together with its job, then has it sent. One that nobody knows the end of is sent again as it was,
   * under its own key, so that it cannot have happened twice; one that was refused is made anew.
   */
  async ask(caller: Caller, subject: ExportSubject, asked: Asked) {
    const { company_id } = caller
    const [match, isSetUp] = await Promise.all([Exports.match(company_id, subject), Connectors.isSetUp(company_id)])
    if (!isSetUp) throw new Refusal('export_not_set_up')
    const latest = match[asked.kind]
    if (isExportInProgress(latest)) throw new Refusal('export_in_progress')
    const fresh = await made(caller, asked)
    const known = latest && !latest.is_refused ? await Exports.read(company_id, subject, latest.id) : undefined
    const again = known && isSame(subject, known, fresh) ? known : undefined
    const due = again ? queuedAgain(again) : fresh
    const job = { kind: 'export', id: newId(), company_id, subject, export_id: due.id } as const
    const reply = { data: { id: due.id }, message: 'Sending to the external system' }
    const writes = [written(company_id, subject, due, again), latestIs(company_id, subject, due, latest)]
    await commitOnce(caller, [...writes, outboxWrite(job)], reply)
    await enqueue(job)
    return reply
  },

  /** Takes an export on: from now on only this attempt may end it. */
  async begin(companyId: string, subject: ExportSubject, due: Export): Promise<Export> {
    const taken: Export = { ...due, state: 'active', attempt: due.attempt + 1, updated_at: now() }
    await transact([written(companyId, subject, taken, due), latestIs(companyId, subject, taken, { id: due.id })])
    return taken
  },

  /** The last write of an export: how it ended, what it made there, and whatever tells of it. */
  async finish(
    companyId: string,
    subject: ExportSubject,
    taken: Export,
    result: Pick<Export, 'state'> & Partial<Export>,
    also: readonly Write[],
  ): Promise<void> {
    const done: Export = { ...taken, ...result, updated_at: now() }
    const creates = done.state === 'sent' && done.kind === subject.kind
    await transact([
      written(companyId, subject, done, taken),
      latestIs(companyId, subject, done, { id: taken.id }, creates ? done.reference : undefined),
      ...(creates && done.reference ? [reserved(companyId, subject, done.reference)] : []),
      ...also,
    ])
  },

  /** Ties a subject to what it is in the external system, unless that belongs to another one. */
  async tie(caller: Caller, subject: ExportSubject, reference: string, version: number | undefined) {
    const { company_id } = caller
    const before = await Exports.match(company_id, subject)
    refuseOther(before, version)
    if (before.reference) throw new Refusal('export_already_matched')
    const tied: Write = {
      op: 'update',
      key: matchKey(company_id, subject),
      set: 'SET #reference = :reference, version = :version',
      names: { '#reference': 'reference' },
      values: { ':reference': reference, ':version': before.version + 1 },
      condition: asSeen(before, [subject.kind]),
    }
    const message = `Linked to ${reference}`
    return commitOnce(caller, [tied, reserved(company_id, subject, reference)], { message })
  },

  /** What was sent went to what is now another thing, so that is forgotten too; the history stays. */
  async untie(caller: Caller, subject: ExportSubject, version: number | undefined) {
    const { company_id } = caller
    const before = await Exports.match(company_id, subject)
    refuseOther(before, version)
    if (!before.reference) throw new Refusal('export_not_matched')
    const untied: Write = {
      op: 'update',
      key: matchKey(company_id, subject),
      set: `SET version = :version REMOVE #reference, ${KINDS.map(kind => `#${kind}`).join(', ')}`,
      names: { '#reference': 'reference', ...named(KINDS) },
      values: { ':version': before.version + 1 },
      condition: asSeen(before, KINDS),
    }
    const key = keys.exportReference(company_id, subject.kind, before.reference)
    return commitOnce(caller, [untied, { op: 'delete', key, condition: ownedBy(subject) }], {
      message: 'Link removed',
    })
  },
}
const SHOWN = 50

function refuseOther(before: Match, version: number | undefined): void {
  if (version !== undefined && version !== before.version) throw new Refusal('changed_meanwhile')
}

/** The bytes are kept before anything points to them; a command that is refused leaves a file that nobody names. */
async function made({ company_id, user_id, full_name }: Caller, { payload, ...asked }: Asked): Promise<Export> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const body = createHash('sha256').update(bytes).digest('hex')
  await Bucket.put(company_id, body, bytes, 'application/json')
  const at = now()
  const asking = { requested_by: user_id, requested_name: full_name, requested_at: at, updated_at: at }
  return { ...asked, ...asking, id: newId(), state: 'queued', attempt: 0, is_refused: false, body }
}

/**
 * Whether an export that failed is the one that is asked for again. What is created must not be created twice, so there
 * the first one goes on, with what it said; of anything else, what is asked for now is sent.
 */
const isSame = (subject: ExportSubject, known: Export, fresh: Export): boolean =>
  known.state === 'failed' && known.path === fresh.path && (known.kind === subject.kind || known.body === fresh.body)

const queuedAgain = ({ problem: _, ...known }: Export): Export => ({ ...known, state: 'queued', updated_at: now() })
