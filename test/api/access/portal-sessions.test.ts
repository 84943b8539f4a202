import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone as refusal } from '#test/support/people/authenticator.ts'
import { aPortalContact, aPortalToken, inPortal } from '#test/support/people/portal.ts'
import { signedInToPortal } from '#test/support/workers/portalSignIn.ts'

interface Owner {
  readonly company: Company
  readonly managing: TestApi
  readonly client: string
  readonly contact: Awaited<ReturnType<typeof aPortalContact>>
}

async function anOwner(company?: Company): Promise<Owner> {
  const of = company ?? (await aCompany())
  const managing = await signedIn(await aUser(of, [ROLE.admin]))
  const client = ulid()
  const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  await managing.clients.save({ body: { id: client, name: 'Napier Council', ...place } })
  return { company: of, managing, client, contact: await aPortalContact(managing, of.id, client) }
}
/** A later session of the same contact in another browser. */
const anotherOf = ({ company, client, contact }: Owner) => aPortalToken(company.id, client, contact.portalContact)
const listOf = async (token: string) => (await inPortal(token).api.portal.sessions({})).data
const isIn = (token: string) => refusal(inPortal(token).api.portal.buildings({}))
const idOf = async (token: string) => (await listOf(token)).find(({ is_this }) => is_this)?.id ?? ''

let owner: Owner
beforeAll(async () => {
  owner = await anOwner()
})

test('a portal contact sees their own sessions, and no one else does [S-16]', async () => {
  const { managing, company, client, contact } = owner
  const colleague = await aPortalContact(managing, company.id, client, 'Hemi Kara')
  const there = await anotherOf(owner)
  const sessions = await listOf(there)
  expect(sessions.map(({ browser, is_this }) => [browser, is_this])).toEqual([
    ['Firefox on Linux', true],
    ['Firefox on Linux', false],
  ])
  expect(sessions[0]?.id).not.toBe(sessions[1]?.id)
  expect(await listOf(colleague.portalToken)).toHaveLength(1)
  expect(JSON.stringify(sessions)).not.toContain(contact.portalToken.split('.').at(-1))
})

test('a contact ends another session, which is in the audit log; their own continues [S-16]', async () => {
  const [here, there] = [await anotherOf(owner), await anotherOf(owner)]
  const { api, cookies } = inPortal(here)
  await api.portal.signOut({ body: { session: await idOf(there) } })
  expect(await isIn(there)).toBe('not_signed_in')
  expect(await isIn(here)).toBe('done')
  expect(cookies.get('portal')).toBe(here)
  const [entry] = await auditLogOf(owner.company.id)
  expect(entry).toMatchObject({ event: 'portal_signed_out', target: `client ${owner.client}` })
  expect(entry?.detail).toMatch(/^Ruth Paki, .*, in another browser$/)
  await api.portal.signOut({ body: { session: await idOf(here) } })
  expect(await isIn(here)).toBe('not_signed_in')
  expect(cookies.get('portal') ?? '').toBe('')
})

test('a session of a colleague, another client or another company is not found and continues [S-07]', async () => {
  const colleague = await aPortalContact(owner.managing, owner.company.id, owner.client, 'Hemi Kara')
  const others = [colleague, (await anOwner(owner.company)).contact, (await anOwner()).contact]
  const { api } = inPortal(await anotherOf(owner))
  for (const { portalToken } of others) {
    expect(await refusal(api.portal.signOut({ body: { session: await idOf(portalToken) } }))).toBe('not_found')
    expect(await isIn(portalToken)).toBe('done')
  }
  expect(await refusal(api.portal.signOut({ body: { session: ulid() } }))).toBe('not_found')
})

test('ended sessions are not listed: signed out, or from before the portal was turned on again [S-16]', async () => {
  const { managing, client, contact, company } = await anOwner()
  const signedIn = await signedInToPortal(contact.portalEmail, 2)
  expect((await signedIn.api.portal.sessions({})).data).toHaveLength(2)
  await inPortal(contact.portalToken).api.portal.signOut({ body: {} })
  expect((await signedIn.api.portal.sessions({})).data.map(({ is_this }) => is_this)).toEqual([true])
  for (const is_on of [false, true]) {
    const { version } = (await managing.clients.portal({ params: { id: client } })).data.settings
    await managing.clients.savePortal({ params: { id: client }, body: { is_on, version } })
  }
  const again = await aPortalToken(company.id, client, contact.portalContact)
  expect(await listOf(again)).toHaveLength(1)
})
