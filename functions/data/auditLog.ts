import { decodeTime, encodeTime } from 'ulid'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { AuditEntry, type AuditFilter } from '#shared/domain/company/auditEntry.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay, nzDayStart } from '#shared/domain/vocabulary/time.ts'
import { addTo } from './counters.ts'
import { keys, partition } from './keys.ts'
import { mustNotExist, parse, queryRows, transact, type Write } from './table.ts'

/** As long as a company must keep its records in New Zealand. Then the table's TTL deletes the entry. */
const KEPT_SECONDS = 7 * 366 * 24 * 3600
/** Used if the company is unknown, so that an unknown email costs the same write as a known one. */
const NO_COMPANY = '-'
const MAX_LETTERS = 200
/** Maximum rows read per request. Finding a rare event may take several requests. */
const MAX_ROWS_READ = 2_000

type Act = Partial<Pick<AuditEntry, 'user_id' | 'address' | 'target' | 'detail' | 'outcome'>> & { event: AuditEvent }

/** Reduces text to one line of visible characters: no line breaks, terminal colours or marks that reverse text. */
const inert = (text = ''): string =>
  firstCharacters(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim(), MAX_LETTERS)

/** Adds an act to a company's audit log, in the transaction of the act. */
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

/** The entries of an outsider for the same act on one day. */
const REPEATED = 20
const COUNTED_SECONDS = 2 * 24 * 3600

/**
 * The audit entry of an act that an outsider may repeat at will, so that repetitions do not hide the other entries. `by` names the
 * outsider and the object of the act. The last entry of the day says that more acts may follow.
 */
export async function repeatedAuditWrites(companyId: string, by: string, act: Act): Promise<Write[]> {
  const counter = keys.attempts(`audit#${companyId}#${act.event}#${by}#${nzDay()}`)
  const count = await addTo(counter, 1, secondsFromNow(COUNTED_SECONDS))
  if (count > REPEATED) return []
  const last = count === REPEATED ? ['More on this day aren’t listed'] : []
  return [auditWrite(companyId, { ...act, detail: [act.detail ?? '', ...last].filter(Boolean).join('. ') })]
}

/** The audit entry of a call, unless a transaction has already written it. */
export function auditWrites({ audit, company_id, user_id }: Pick<Caller, 'audit' | 'company_id' | 'user_id'>): Write[] {
  const { event, target, detail, address, isWritten } = audit
  if (!event || isWritten) return []
  return [auditWrite(audit.company_id ?? company_id, { event, user_id, target, detail, address })]
}

/** The audit entry for a transaction that the handler runs itself. If that transaction fails, the call must fail too. */
export function takeAuditWrites(caller: Pick<Caller, 'audit' | 'company_id' | 'user_id'>): Write[] {
  const writes = auditWrites(caller)
  caller.audit.isWritten = true
  return writes
}

/** Refines the audit entry of a call; `target` is needed only if the call does not name it. */
export function setAuditEvent(
  { audit }: Pick<Caller, 'audit'>,
  event: AuditEvent,
  detail = audit.detail,
  target = audit.target,
): void {
  Object.assign(audit, { event, detail, target })
}

export const writeAudit = (companyId: string | undefined, act: Act) => transact([auditWrite(companyId, act)])

/** The entries that match a filter, newest first. `next` is the id for the next page, null on the last one. */
export async function readAuditLog(companyId: string, filter: AuditFilter, limit: number) {
  const { user_id, event, before } = filter
  const [list, index] = listOf(companyId, filter)
  const most = user_id && event ? MAX_ROWS_READ : limit + 2
  const rows = await queryRows(list, { index, between: rangeOf(filter), newestFirst: true, limit: most })
  const entries = rows.map(({ row }) => parse(AuditEntry(), Object(row)))
  const wanted = entries.filter(entry => entry.id !== before && (!user_id || !event || entry.event === event))
  const data = wanted.slice(0, limit)
  const last = wanted.length > limit ? data.at(-1) : rows.length === most ? entries.at(-1) : undefined
  return { data, next: last?.id ?? null }
}

const listOf = (companyId: string, { user_id, event }: AuditFilter) =>
  user_id
    ? ([partition.auditLogOfUser(companyId, user_id), 'gsi1'] as const)
    : event
      ? ([partition.auditLogOfEvent(companyId, event), 'gsi2'] as const)
      : ([partition.auditLog(companyId), undefined] as const)

const [LOWEST, HIGHEST] = ['0'.repeat(26), '7'.padEnd(26, 'Z')] as const
const TIME_LETTERS = 10
/** The ids between which a day's entries are. */
function rangeOf({ day, before = HIGHEST }: AuditFilter): readonly [string, string] {
  if (!day) return [LOWEST, before]
  const idAt = (time: number) => encodeTime(time, TIME_LETTERS).padEnd(26, '0')
  const [first, last] = [idAt(nzDayStart(day)), idAt(nzDayStart(day, 1))]
  const [, end = first] = [first, before, last].sort()
  return [first, end]
}
