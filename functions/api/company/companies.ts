import { revokeSessions } from '#functions/auth/revokeSessions.ts'
import { Companies } from '#functions/data/company/companies.ts'
import { ReportCheckSettingsStore } from '#functions/data/company/reportCheckSettings.ts'
import { Users } from '#functions/data/company/users.ts'
import { Files } from '#functions/data/files/files.ts'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { logCrossCompanyAccess } from '#functions/runtime/log.ts'
import { companies } from '#shared/contract/company/companies.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'

export const handler = serve(companies, {
  async list(_, caller) {
    return { data: await Companies.lines(may(caller, 'root') ? await Companies.named() : [caller.company_id]) }
  },

  async save({ body }, caller) {
    await logCrossCompanyAccess(caller, body.id, 'companies.save')
    const { reply, rightsChanged } = await Companies.save(caller, body, await logoOf(caller, body))
    if (rightsChanged) await revokeAll(body.id)
    return reply
  },

  /** Before and after: whoever signs in between is signed out too, and a failure before leaves nothing half done. */
  async delete({ body }, caller) {
    await logCrossCompanyAccess(caller, body.id, 'companies.remove')
    if (body.id !== caller.company_id) await revokeAll((await Companies.read(body.id)).id)
    const reply = await Companies.remove(caller, body.id)
    await revokeAll(body.id)
    return reply
  },

  async admin({ query: { page, rows, search } }) {
    const ids = await Companies.named(search)
    const data = await Companies.lines(ids.slice((page - 1) * rows, page * rows))
    return { data, meta: { page, rows, total: ids.length } }
  },

  async users({ query: { id, page, rows } }, caller) {
    await logCrossCompanyAccess(caller, id, 'companies.users')
    await Companies.read(id)
    const people = await Users.list(id)
    return { data: people.slice((page - 1) * rows, page * rows), meta: { page, rows, total: people.length } }
  },

  async reportCheckSettings(_, { company_id }) {
    return { data: await ReportCheckSettingsStore.read(company_id) }
  },
  saveReportCheckSettings: ({ body }, caller) => ReportCheckSettingsStore.save(caller, body),
})

const PEOPLE_AT_ONCE = 10
async function revokeAll(companyId: string): Promise<void> {
  const people = await Users.list(companyId)
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE)
    await Promise.all(people.slice(at, at + PEOPLE_AT_ONCE).map(({ id }) => revokeSessions(companyId, id)))
}

/** A logo that root uploaded into their own company is copied into the company that it is for. */
async function logoOf(caller: Caller, { id, logo }: { id: string; logo?: { file: string } | null | undefined }) {
  if (!logo || (id !== caller.company_id && (await Files.read(id, logo.file)))) return []
  const row = await Files.read(caller.company_id, logo.file)
  Files.refuseUnknown(Files.namedIn({ logo }), [row])
  if (!row || id === caller.company_id) return []
  const bytes = await Bucket.get(caller.company_id, row.file)
  if (bytes) await Bucket.put(id, row.file, bytes, row.type)
  return [{ op: 'put', key: keys.file(id, row.file), row }] satisfies Write[]
}
