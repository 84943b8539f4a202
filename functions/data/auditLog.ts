import { decodeTime, encodeTime } from 'ulid'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { AuditEntry, type AuditFilter } from '#shared/domain/company/auditEntry.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDayStart } from '#shared/domain/vocabulary/time.ts'
import { keys, partition } from './keys.ts'
import { mustNotExist, parse, queryRows, transact, type Write } from './table.ts'

/** As long as a company must keep its records in New Zealand; then the table deletes an entry by itself. */
const KEPT_SECONDS = 7 * 366 * 24 * 3600
/** Where no company is known: an unknown email costs the same write as a known one. */
const NO_COMPANY = '-'
const MAX_LETTERS = 200
/** Of one request. A rare event among many others is reached over several. */
const MAX_ROWS_READ = 2_000

type Act = Partial<Pick<AuditEntry, 'user_id' | 'address' | 'target' | 'detail' | 'outcome'>> & { event: AuditEvent }

/** One line of letters that can be seen, however it is shown: no line breaks, colours of a terminal, marks that turn text round. */
const inert = (text = ''): string =>
  firstCharacters(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim(), MAX_LETTERS)

/** Adds an act to the log of a company, in the transaction of the act. */
export function auditWrite(companyId: string = NO_COMPANY, { event, outcome = 'done', ...act }: Act): Write {
  const id = newId()
  const entry: AuditEntry = {
    ...{ id, time: new Date(decodeTime(id)).toISOString(), event, outcome },
    ...{
      user_id: act.user_id ?? '',
      address: inert(act.address),
      target: inert(act.target),
      detail: inert(act.detail),
    },
  }
  const lists = {
    ...(entry.user_id && { gsi1pk: partition.auditLogOfUser(companyId, entry.user_id), gsi1sk: id }),
    ...{ gsi2pk: partition.auditLogOfEvent(companyId, event), gsi2sk: id },
  }
  return {
    op: 'put',
    key: keys.auditEntry(companyId, id),
    row: { row: entry, ...lists, ttl: secondsFromNow(KEPT_SECONDS) },
    condition: mustNotExist(() => new Refusal('busy')),
  }
}

/** What a call is said to be, unless it is in a transaction already. */
export function auditWrites({ audit, company_id, user_id }: Pick<Caller, 'audit' | 'company_id' | 'user_id'>): Write[] {
  const { event, target, detail, address, isWritten } = audit
  if (!event || isWritten) return []
  return [auditWrite(audit.company_id ?? company_id, { event, user_id, target, detail, address })]
}

/** The same for a transaction of the handler's own, which either is carried out or ends the call. */
export function takeAuditWrites(caller: Pick<Caller, 'audit' | 'company_id' | 'user_id'>): Write[] {
  const writes = auditWrites(caller)
  caller.audit.isWritten = true
  return writes
}

/** Says more precisely what a call is; `target` where the call does not name it. */
export function note(
  { audit }: Pick<Caller, 'audit'>,
  event: AuditEvent,
  detail = audit.detail,
  target = audit.target,
): void {
  Object.assign(audit, { event, detail, target })
}

export const writeAudit = (companyId: string | undefined, act: Act) => transact([auditWrite(companyId, act)])

/** The entries that a filter shows, newest first; `next` is the id behind which more may be, null where there is no more. */
export async function readAuditLog(companyId: string, filter: AuditFilter, limit: number) {
  const { user_id, event, before } = filter
  const [list, index] = listOf(companyId, filter)
  const most = user_id && event ? MAX_ROWS_READ : limit + 2
  const rows = await queryRows(list, { index, between: rangeOf(filter), newestFirst: true, limit: most })
  const entries = rows.map(({ row }) => parse(AuditEntry, Object(row)))
  const wanted = entries.filter(entry => entry.id !== before && (!user_id || !event || entry.event === event))
  const data = wanted.slice(0, limit)
  const last = wanted.length > limit ? data.at(-1) : rows.length === most ? entries.at(-1) : undefined
  return { data, next: last?.id ?? null }
}

/** The list that has the entries: of a user, of a kind, or all. */
const listOf = (companyId: string, { user_id, event }: AuditFilter) =>
  user_id
    ? ([partition.auditLogOfUser(companyId, user_id), 'gsi1'] as const)
    : event
      ? ([partition.auditLogOfEvent(companyId, event), 'gsi2'] as const)
      : ([partition.auditLog(companyId), undefined] as const)

const [LOWEST, HIGHEST] = ['0'.repeat(26), '7'.padEnd(26, 'Z')] as const
const TIME_LETTERS = 10
/** The first and the last id of a day. */
function rangeOf({ day, before = HIGHEST }: AuditFilter): readonly [string, string] {
  if (!day) return [LOWEST, before]
  const idAt = (time: number) => encodeTime(time, TIME_LETTERS).padEnd(26, '0')
  const [first, last] = [idAt(nzDayStart(day)), idAt(nzDayStart(day, 1))]
  const [, end = first] = [first, before, last].sort()
  return [first, end]
}
