import '#test/support/cloud/ownTable.ts'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { Key } from '#functions/data/keys.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { mailTo } from '#test/support/cloud/mailbox.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aPortalContact } from '#test/support/people/portal.ts'
import { tableAccess } from '#test/support/workers/deletions.ts'
import { signedInToPortal } from '#test/support/workers/portalSignIn.ts'

let root: TestApi
let company: Company
let other: Company
beforeAll(async () => {
  company = await aCompany()
  other = await aCompany()
  root = await signedIn(await aUser(company, [ROLE.root]))
})

/** Writes a row that does not match its schema, and puts the former row back after the call. */
async function spoiled<R>(key: Key, row: object, call: () => Promise<R>): Promise<R> {
  const { transact, readMany } = await tableAccess()
  const [former] = await readMany([key])
  await transact([{ op: 'put', key, row: { ...former, ...row } }])
  try {
    return await call()
  } finally {
    await transact([former ? { op: 'put', key, row: former } : { op: 'delete', key }])
  }
}

test.each(['companies', 'company', 'userCount'] as const)(
  'an unreadable row (%s) of one company does not take the others from root’s lists [B9]',
  async kind => {
    const { keys } = await tableAccess()
    const row = { companies: { name: 7 }, company: { features: 'all' }, userCount: { user_count: 'many' } }[kind]
    await spoiled(keys[kind](other.id), row, async () => {
      expect((await root.companies.list({})).data.map(({ id }) => id)).toEqual([company.id])
      expect((await root.companies.admin({ query: {} })).data.map(({ id }) => id)).toEqual([company.id])
      expect((await root.operations.state({})).data.companies.map(({ id }) => id)).toEqual([company.id])
    })
    expect((await root.companies.list({})).data).toHaveLength(2)
  },
)

test('an unreadable failed job of one company does not take the others from the list [B9]', async () => {
  const { FailedJobs } = await import('#functions/data/company/failedJobs.ts')
  const { keys, partition } = await tableAccess()
  const job = { kind: 'deletion', id: ulid(), company_id: company.id, of: 'building', target_id: ulid() } as const
  await FailedJobs.record(job, 'failed', 'a request')
  const row = { row: { id: 7 }, gsi1pk: partition.failedJobs(), gsi1sk: ulid() }
  await spoiled(keys.failedJob(other.id, 'old'), row, async () =>
    expect((await root.operations.state({})).data.failed_jobs.map(({ id }) => id)).toEqual([job.id]),
  )
})

test.each(['company', 'client', 'portalSettings', 'portalContact', 'portalEmail'] as const)(
  'an unreadable row (%s) of one company does not close the portal of another to the same contact [B9]',
  async kind => {
    const { keys } = await tableAccess()
    const [admin, manager] = [await aUser(company, [ROLE.admin]), await aUser(other, [ROLE.admin])]
    const [api, otherApi] = [await signedIn(admin), await signedIn(manager)]
    const own = await aPortalContact(api, company.id, (await aProject(api, admin)).client)
    const { client } = await aProject(otherApi, manager)
    await aPortalContact(otherApi, other.id, client)
    const id = ulid()
    const body = { id, name: 'Ruth Paki', email: own.portalEmail }
    await otherApi.clients.invitePortalContact({ params: { id: client }, body })
    await mailTo(own.portalEmail, 2)
    const [key, row] = (
      {
        company: [keys.company(other.id), { features: 'all' }],
        client: [keys.client(other.id, client), { name: 7 }],
        portalSettings: [keys.portalSettings(other.id, client), { is_on: 'yes' }],
        portalContact: [keys.portalContact(other.id, client, id), { name: 7 }],
        portalEmail: [keys.portalEmail(own.portalEmail, other.id, client), { company_id: 7 }],
      } as const
    )[kind]
    await spoiled(key, row, async () => {
      const signed = await signedInToPortal(own.portalEmail, 3)
      expect(signed.choices).toEqual([])
      expect((await signed.api.portal.buildings({})).data.email).toBe(own.portalEmail)
    })
  },
)
