import { storeFile } from '#functions/data/files/storedFiles.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { parse, queryList, read, readMany, type Write } from '#functions/data/table.ts'
import { commitAndEnqueue } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Export, type ExportKind, isExportInProgress, Match } from '#shared/domain/exports/export.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Connectors } from './connectors.ts'
import { ExportAttempts } from './exportAttempts.ts'
import {
  type ExportSubject,
  exportWrite,
  expressionNames,
  KINDS,
  latestExportWrite,
  matchKey,
  mustBeAsSeen,
  mustBelongTo,
  reserveReference,
} from './exportWrites.ts'

interface ExportRequest {
  readonly kind: ExportKind
  readonly title: string
  readonly page: string
  readonly path: string
  readonly payload: object
  readonly document?: { readonly file: string; readonly name: string }
}
const NO_MATCH: Match = { version: 0 }

export const Exports = {
  match: async (companyId: string, subject: ExportSubject): Promise<Match> =>
    (await read(Match(), matchKey(companyId, subject))) ?? NO_MATCH,

  /** In the order of the ids; up to 100 in one round trip. */
  async matches(companyId: string, kind: ExportSubject['kind'], ids: readonly string[]): Promise<Match[]> {
    const rows = await readMany(ids.map(id => keys.match(companyId, kind, id)))
    return rows.map(row => (row ? parse(Match(), row) : NO_MATCH))
  },

  history: (companyId: string, { kind, id }: ExportSubject): Promise<Export[]> =>
    queryList(Export(), partition.exports(companyId, kind, id), {
      prefix: 'EXPORT#',
      newestFirst: true,
      limit: MAX_HISTORY,
    }),

  /**
   * Writes an export and its job, then queues the job. An export with unknown outcome is sent again unchanged under its own key,
   * so that it cannot happen twice. A refused export becomes a new one.
   */
  async request(caller: Caller, subject: ExportSubject, input: ExportRequest) {
    const { company_id } = caller
    const [match, isSetUp] = await Promise.all([Exports.match(company_id, subject), Connectors.isSetUp(company_id)])
    if (!isSetUp) throw new Refusal('export_not_set_up')
    const latest = match[input.kind]
    if (isExportInProgress(latest)) throw new Refusal('export_in_progress')
    const latestExport = await newExport(caller, input)
    const earlier = latest && !latest.is_refused ? await ExportAttempts.read(company_id, subject, latest.id) : undefined
    const resent = earlier && isSame(subject, earlier, latestExport) ? earlier : undefined
    const queued = resent ? queuedAgain(resent) : latestExport
    const job = { kind: 'export', id: newId(), company_id, subject, export_id: queued.id } as const
    const reply = { data: { id: queued.id }, message: 'Sending to the external system' }
    const writes = [
      exportWrite(company_id, subject, queued, resent),
      latestExportWrite(company_id, subject, queued, latest),
    ]
    return commitAndEnqueue(caller, writes, job, reply)
  },

  /** Links a subject to a reference of the external system. Refuses a reference that belongs to another subject. */
  async link(caller: Caller, subject: ExportSubject, reference: string, version: number | undefined) {
    const { company_id } = caller
    const before = await Exports.match(company_id, subject)
    refuseStaleMatch(before, version)
    if (before.reference) throw new Refusal('export_already_matched')
    const linkWrite: Write = {
      op: 'update',
      key: matchKey(company_id, subject),
      set: 'SET #reference = :reference, version = :version',
      names: { '#reference': 'reference' },
      values: { ':reference': reference, ':version': before.version + 1 },
      condition: mustBeAsSeen(before, [subject.kind]),
    }
    const message = `Linked to ${reference}`
    return commitOnce(caller, [linkWrite, reserveReference(company_id, subject, reference)], { message })
  },

  /** Removes the link and the latest exports, which belong to the former reference. The history stays. */
  async unlink(caller: Caller, subject: ExportSubject, version: number | undefined) {
    const { company_id } = caller
    const before = await Exports.match(company_id, subject)
    refuseStaleMatch(before, version)
    if (!before.reference) throw new Refusal('export_not_matched')
    const unlinkWrite: Write = {
      op: 'update',
      key: matchKey(company_id, subject),
      set: `SET version = :version REMOVE #reference, ${KINDS.map(kind => `#${kind}`).join(', ')}`,
      names: { '#reference': 'reference', ...expressionNames(KINDS) },
      values: { ':version': before.version + 1 },
      condition: mustBeAsSeen(before, KINDS),
    }
    const key = keys.exportReference(company_id, subject.kind, before.reference)
    return commitOnce(caller, [unlinkWrite, { op: 'delete', key, condition: mustBelongTo(subject) }], {
      message: 'Link removed',
    })
  },
}
const MAX_HISTORY = 50

function refuseStaleMatch(before: Match, version: number | undefined): void {
  if (version !== undefined && version !== before.version) throw new Refusal('changed_meanwhile')
}

/** A new export. Its bytes are stored first; if the command is then refused, an unused file remains. */
async function newExport(
  { company_id, user_id, full_name }: Caller,
  { payload, ...input }: ExportRequest,
): Promise<Export> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const { file: body } = await storeFile(company_id, bytes, 'application/json')
  const time = now()
  const requester = { requested_by: user_id, requested_name: full_name, requested_at: time, updated_at: time }
  return { ...input, ...requester, id: newId(), state: 'queued', attempt: 0, is_refused: false, body }
}

/**
 * A failed export is sent again instead of a new one. The first export of a client or building is sent again as it was, so that
 * it cannot be created twice. Any other export is sent again only if its content is the same.
 */
const isSame = (subject: ExportSubject, earlier: Export, latestExport: Export): boolean =>
  earlier.state === 'failed' &&
  earlier.path === latestExport.path &&
  (earlier.kind === subject.kind || earlier.body === latestExport.body)

const queuedAgain = ({ problem: _, ...earlier }: Export): Export => ({ ...earlier, state: 'queued', updated_at: now() })
