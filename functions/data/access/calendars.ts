import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { takeAuditWrites } from '#functions/data/auditLog.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { hashSecret, keys } from '#functions/data/keys.ts'
import { parse, read, readMany, transact } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import { CalendarAddress } from '#shared/domain/people/calendarAddress.ts'
import { Company, User } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Sessions } from './sessions.ts'

const HOUR_MS = 3600 * 1000

const Row = z.object({ ...CalendarAddress.shape, secret_hash: z.string() })
type Row = z.infer<typeof Row>

/** `<company>_<user>_<64 hex digits>.ics`: contains the ids of its row, so no search is needed. */
const FORMAT = /^([0-9A-Z]{26})_([0-9A-Z]{26})_([0-9a-f]{64})\.ics$/
const isSame = (hash: string, other: string) => timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(other, 'hex'))

type Owner = Pick<Caller, 'company_id' | 'user_id'>

/**
 * The calendar address of a user: the secret address at which a calendar program reads the user's surveys. At most one per user.
 */
export const Calendars = {
  async read({ company_id, user_id }: Owner): Promise<CalendarAddress | null> {
    const row = await read(Row, keys.calendar(company_id, user_id))
    return row ? { created_at: row.created_at, read_at: row.read_at } : null
  },

  /** The reply contains the address, so it is not stored with the command, and a repeated call creates a new address. */
  async create(caller: Caller): Promise<CalendarAddress & { address: string }> {
    const { company_id, user_id } = caller
    const random = randomBytes(32).toString('hex')
    const fields = { created_at: now(), read_at: null }
    const row = { ...fields, secret_hash: hashSecret(random) }
    const put = { op: 'put', key: keys.calendar(company_id, user_id), row } as const
    // The session must still exist, so that no address survives the end of all access.
    await transact([put, Sessions.mustExist(caller), ...takeAuditWrites(caller)])
    return { ...fields, address: `${settings('SITE_ORIGIN')}/calendar/${company_id}_${user_id}_${random}.ics` }
  },

  /** Succeeds even if there is no address. */
  revoke(caller: Caller) {
    const key = keys.calendar(caller.company_id, caller.user_id)
    return commitOnce(caller, [{ op: 'delete', key }], { message: 'Calendar address ended' })
  },

  /** The owner of a calendar address. An unknown or revoked address is refused as not found. */
  async admit(secret: string): Promise<User> {
    const [, companyId, userId, random] = FORMAT.exec(secret) ?? []
    if (!companyId || !userId || !random) throw new Refusal('not_found')
    const rowKeys = [keys.calendar(companyId, userId), keys.user(companyId, userId), keys.company(companyId)]
    const [row, user, company] = await readMany(rowKeys)
    if (!row || !user || !company) throw new Refusal('not_found')
    const [calendar, owner] = [parse(Row, row), parse(User(), user)]
    const isGone = owner.deleted_at || parse(Company(), company).deleted_at
    if (isGone || !isSame(calendar.secret_hash, hashSecret(random))) throw new Refusal('not_found')
    await noteRead(owner, calendar)
    return owner
  },
}

/** Updates at most once an hour. Another request may update at the same time, so a conflict is not an error. */
async function noteRead({ company_id, id }: User, { read_at, secret_hash }: Row): Promise<void> {
  if (read_at && Date.parse(read_at) > Date.now() - HOUR_MS) return
  const condition = {
    expression: 'secret_hash = :read',
    values: { ':read': secret_hash },
    otherwise: () => new Refusal('busy'),
  }
  const key = keys.calendar(company_id, id)
  await transact([{ op: 'update', key, set: 'SET read_at = :now', values: { ':now': now() }, condition }]).catch(
    error => {
      if (!(error instanceof Refusal)) throw error
    },
  )
}
