import { endAccess } from '#functions/auth/endAccess.ts'
import { readAuditLog } from '#functions/data/auditLog.ts'
import { Companies } from '#functions/data/company/companies.ts'
import { ReinspectionTables } from '#functions/data/company/reinspectionTables.ts'
import { ReportCheckSettingsStore } from '#functions/data/company/reportCheckSettings.ts'
import type { AccessRows } from '#functions/data/company/userAccess.ts'
import { Users } from '#functions/data/company/users.ts'
import { Visits } from '#functions/data/company/visits.ts'
import { Files } from '#functions/data/files/files.ts'
import { takeImage } from '#functions/data/files/sentFiles.ts'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import { limitsOf } from '#functions/limits.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { companies } from '#shared/contract/company/companies.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'

export const handler = serve('companies', companies, {
  async list(_, caller) {
    return {
      data: await Companies.listEntries(may(caller, 'root') ? await Companies.idsByName() : [caller.company_id]),
    }
  },

  async save({ body: { logo: sent, ...fields } }, caller) {
    const isNew = !(await Users.hasCompany(fields.id))
    await (isNew ? Visits.admit : Visits.require)(caller, fields.id, 'companies.save')
    const body = { ...fields, logo: await takeImage(caller.company_id, sent, { field: 'logo', purpose: 'logo' }) }
    const visit = isNew ? [Visits.startWrite(caller, body.id, 'New company')] : []
    const also = [...(await logoWrites(caller, body)), ...visit]
    const { reply, rightsChanged } = await Companies.save(caller, body, also)
    if (rightsChanged) await endCompanyAccess(body.id, 'signedIn')
    return reply
  },

  /**
   * The deletion itself ends all sessions (`Sessions.admit`). All rows of access are deleted before it, so that a failure leaves
   * none, and after it for users who signed in between.
   */
  async delete({ body }, caller) {
    await Visits.require(caller, body.id, 'companies.delete')
    if (body.id !== caller.company_id) await endCompanyAccess((await Companies.read(body.id)).id, 'all')
    const reply = await Companies.delete(caller, body.id)
    await endCompanyAccess(body.id, 'all')
    return reply
  },

  async admin({ query: { page, rows, search } }) {
    const ids = await Companies.idsByName(search)
    const data = await Companies.listEntries(ids.slice((page - 1) * rows, page * rows))
    return { data, meta: { page, rows, total: ids.length } }
  },

  async users({ query: { id, page, rows } }, caller) {
    await Visits.require(caller, id, 'companies.users')
    await Companies.read(id)
    const people = await Users.list(id)
    return { data: people.slice((page - 1) * rows, page * rows), meta: { page, rows, total: people.length } }
  },

  async reportCheckSettings(_, { company_id }) {
    return { data: await ReportCheckSettingsStore.read(company_id) }
  },
  reinspectionTable: async (_, { company_id }) => ({ data: await ReinspectionTables.read(company_id) }),
  saveReinspectionTable: ({ body }, caller) => ReinspectionTables.save(caller, body),
  limits: async (_, { company_id }) => ({ data: await limitsOf(company_id) }),
  visit: async (_, caller) => ({ data: await Visits.current(caller) }),
  startVisit: ({ params, body }, caller) => Visits.start(caller, params.id, body.reason),
  endVisit: (_, caller) => Visits.end(caller),
  auditLog: ({ query }, { company_id }) => readAuditLog(company_id, query, AUDIT_ROWS.page),
  downloadAuditLog: ({ query }, { company_id }) => readAuditLog(company_id, query, AUDIT_ROWS.file),
  saveReportCheckSettings: ({ body }, caller) => ReportCheckSettingsStore.save(caller, body),
})

const AUDIT_ROWS = { page: 50, file: 1_000 }

const USER_BATCH_SIZE = 10
async function endCompanyAccess(companyId: string, rows: AccessRows): Promise<void> {
  const users = await Users.list(companyId)
  for (let start = 0; start < users.length; start += USER_BATCH_SIZE)
    await Promise.all(users.slice(start, start + USER_BATCH_SIZE).map(({ id }) => endAccess(companyId, id, rows)))
}

/** Copies a logo that root uploaded in their own company into the target company. Returns the writes, possibly none. */
async function logoWrites(caller: Caller, { id, logo }: { id: string; logo?: { file: string } | null | undefined }) {
  if (!logo || (id !== caller.company_id && (await Files.read(id, logo.file)))) return []
  const row = await Files.read(caller.company_id, logo.file)
  Files.refuseUnknown(Files.referencesIn({ logo }), [row])
  if (!row || id === caller.company_id) return []
  const bytes = await Bucket.get(caller.company_id, row.file)
  if (bytes) await Bucket.put(id, row.file, bytes, row.type)
  return [{ op: 'put', key: keys.file(id, row.file), row }] satisfies Write[]
}
