import * as z from 'zod'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { log } from '#functions/runtime/log.ts'
import { VISIT_SECONDS, type Visit } from '#shared/domain/company/visit.ts'
import { Company } from '#shared/domain/people/user.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { Companies } from './companies.ts'

/** `session`: the sort key of the session that started the visit. */
const VisitRow = z.object({ company_id: z.string(), reason: z.string(), session: z.string(), ttl: z.number() })

const keyOf = ({ company_id, user_id }: Caller) => keys.visit(company_id, user_id)

/** Visits of root to another company: one at a time, with a reason, for an hour, only in the session that started it. */
export const Visits = {
  async current(caller: Caller): Promise<Visit | null> {
    const row = await read(VisitRow, keyOf(caller))
    if (row?.session !== caller.session) return null
    const { company_id, reason, ttl } = row
    const company = await read(Company(), keys.company(company_id))
    if (!company || company.deleted_at) return null
    return { company_id, name: company.name, reason, ends_at: new Date(ttl * 1000).toISOString() }
  },

  async start(caller: Caller, companyId: string, reason: string) {
    if (companyId === caller.company_id) throw new Refusal('action_not_available')
    const { name } = await Companies.read(companyId)
    caller.audit.company_id = companyId
    setAuditEvent(caller, 'visit_started', reason)
    return commitOnce(caller, [Visits.startWrite(caller, companyId, reason)], { message: `Visiting ${name}` })
  },

  startWrite: (caller: Caller, company_id: string, reason: string): Write => ({
    op: 'put',
    key: keyOf(caller),
    row: { company_id, reason, session: caller.session, ttl: secondsFromNow(VISIT_SECONDS) },
  }),

  async end(caller: Caller) {
    const row = await read(VisitRow, keyOf(caller))
    if (!row) throw new Refusal('action_not_available')
    caller.audit.company_id = row.company_id
    setAuditEvent(caller, 'visit_ended')
    return commitOnce(caller, [{ op: 'delete', key: keyOf(caller) }], { message: 'Visit ended' })
  },

  /** Allows a call of root in a company that root is visiting, and records it in that company's audit log. */
  async require(caller: Caller, companyId: string, call: string): Promise<void> {
    if (companyId === caller.company_id) return
    const row = await read(VisitRow, keyOf(caller))
    if (row?.company_id !== companyId || row.session !== caller.session) throw new Refusal('company_not_visited')
    await Visits.admit(caller, companyId, call)
  },

  /** The same for a company that root is creating and cannot visit yet. */
  async admit(caller: Caller, companyId: string, call: string): Promise<void> {
    const { company_id, user_id, audit } = caller
    if (companyId === company_id) return
    audit.company_id = companyId
    setAuditEvent(caller, audit.event ?? 'visited', audit.detail || call)
    await log.info('rootVisit', { user: user_id, from: company_id, company: companyId, call })
  },
}
