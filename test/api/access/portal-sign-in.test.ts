import { ulid } from 'ulid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { mailsTo, mailTo, sendQueuedMails } from '#test/support/cloud/mailbox.ts'
import { aProject, aUser } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone as refusal } from '#test/support/people/authenticator.ts'
import { aPortalContact, inPortal } from '#test/support/people/portal.ts'
import { anIssuedBuilding, type IssuedBuilding } from '#test/support/workers/issuedBuilding.ts'
import { codeIn, signedInToPortal } from '#test/support/workers/portalSignIn.ts'

const TIMEOUT = { timeout: 60_000 }

let fixture: IssuedBuilding
beforeAll(async () => {
  fixture = await anIssuedBuilding()
}, TIMEOUT.timeout)

test('signing in again creates a new session and ends the browser’s former one [S-16]', async () => {
  const { contact, company, client, managing } = fixture
  const own = await aPortalContact(managing, company.id, client)
  const { api, cookies } = inPortal(own.portalToken)
  const { request } = (await api.portal.code({ body: { email: own.portalEmail } })).data
  await api.portal.signIn({ body: { request, code: codeIn((await mailTo(own.portalEmail, 2)).text) } })
  expect(cookies.get('portal')).not.toBe(own.portalToken)
  expect((await api.portal.buildings({})).data.email).toBe(own.portalEmail)
  expect(await refusal(inPortal(own.portalToken).api.portal.buildings({}))).toBe('not_signed_in')
  expect(await refusal(inPortal(contact.portalToken).api.portal.buildings({}))).toBe('done')
})

describe('signing in to the portal', () => {
  test('uses a mailed code, which works once, only in the browser that requested it [S-14]', async () => {
    const { contact, company } = fixture
    expect((await mailTo(contact.portalEmail)).text).toContain('/portal')
    const signedIn = await signedInToPortal(contact.portalEmail, 2)
    expect(signedIn.choices).toEqual([])
    expect((await signedIn.api.portal.buildings({})).data.email).toBe(contact.portalEmail)
    const { request, code } = signedIn
    expect(await refusal(inPortal().api.portal.signIn({ body: { request, code } }))).toBe('portal_code_wrong')
    const another = (await inPortal().api.portal.code({ body: { email: contact.portalEmail } })).data.request
    expect(await refusal(inPortal().api.portal.signIn({ body: { request: another, code } }))).toBe('portal_code_wrong')
    const stored = JSON.stringify(await companyRows(company.id))
    expect(stored).not.toContain(signedIn.cookies.get('portal')?.split('.').at(-1))
    const acts = (await auditLogOf(company.id)).map(({ event }) => event)
    expect(acts).toEqual(expect.arrayContaining(['portal_changed', 'portal_invited', 'portal_signed_in']))
    await signedIn.api.portal.signOut({ body: {} })
    const ended = inPortal(signedIn.cookies.get('portal'))
    expect(await refusal(ended.api.portal.buildings({}))).toBe('not_signed_in')
  })

  test('an email without access gets the same answer and no mail; five wrong codes end an attempt [S-14]', async () => {
    const email = `${ulid().toLowerCase()}@nobody.example`
    const { api } = inPortal()
    const known = await inPortal().api.portal.code({ body: { email: fixture.contact.portalEmail } })
    const { data, message } = await api.portal.code({ body: { email } })
    expect(message).toBe(known.message)
    expect(data.request).toHaveLength(known.data.request.length)
    await sendQueuedMails()
    expect(await mailsTo(email)).toEqual([])
    const guess = () => refusal(api.portal.signIn({ body: { request: data.request, code: '00000000' } }))
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('portal_code_wrong')
    expect(await guess()).toBe('too_many_attempts')
  })

  test('codes for one email are sent ever more slowly, with or without access [S-14]', async () => {
    const email = `${ulid().toLowerCase()}@nobody.example`
    const answers: string[] = []
    const { api } = inPortal()
    for (let count = 0; count < 4; count++) answers.push(await refusal(api.portal.code({ body: { email } })))
    expect(await refusal(inPortal().api.portal.code({ body: { email } }))).toBe('done')
    expect(answers).toEqual(['done', 'done', 'done', 'too_many_attempts'])
  })

  test('a contact of two clients chooses one', async () => {
    const { managing, company, client } = fixture
    const other = await aProject(managing, await aUser(company))
    const first = await aPortalContact(managing, company.id, client)
    await aPortalContact(managing, company.id, other.client)
    const body = { id: ulid(), name: 'Ruth Paki', email: first.portalEmail }
    await managing.clients.invitePortalContact({ params: { id: other.client }, body })
    const again = { ...body, id: ulid() }
    expect(await refusal(managing.clients.invitePortalContact({ params: { id: other.client }, body: again }))).toBe(
      'portal_contact_exists',
    )
    const { choices, api, request, code } = await signedInToPortal(first.portalEmail, 3)
    expect(choices.map(({ client_id }) => client_id).sort()).toEqual([client, other.client].sort())
    expect(await refusal(api.portal.buildings({}))).toBe('not_signed_in')
    await api.portal.signIn({ body: { request, code, chosen: { company_id: company.id, client_id: other.client } } })
    expect((await api.portal.buildings({})).data.buildings).toEqual([])
  })
})

test(
  'a network that keeps requesting codes for an email does not lock the owner out, whatever its addresses [B7]',
  TIMEOUT,
  async () => {
    const { managing, company, client } = fixture
    const { portalEmail: email } = await aPortalContact(managing, company.id, client)
    const stranger = (n: number) => inPortal(undefined, `2001:db8:7:${n.toString(16)}::1`)
    const ask = ({ api }: ReturnType<typeof inPortal>) => refusal(api.portal.code({ body: { email } }))
    const first = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(stranger(n))))
    expect(new Set(first)).toEqual(new Set(['done']))
    const owner = inPortal()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const sent: number[] = []
    for (let seconds = 0; seconds < 600; seconds += 30) {
      vi.setSystemTime(start + seconds * 1_000)
      if ((await ask(stranger(100 + seconds))) === 'done') sent.push(seconds)
      if (seconds === 30) for (let tries = 0; tries < 4; tries++) expect(await ask(owner)).toBe('too_many_attempts')
      if (seconds !== 60) continue
      const { request } = (await owner.api.portal.code({ body: { email } })).data
      const { text } = await mailTo(email, 1 + 20 + sent.length + 1)
      await owner.api.portal.signIn({ body: { request, code: codeIn(text) } })
    }
    vi.useRealTimers()
    expect(sent).toEqual([0, 120, 360])
  },
)

test('access ends at once: revoked, turned off, expired, client deleted, company closed [S-07]', TIMEOUT, async () => {
  const { managing, company, client } = await anIssuedBuilding()
  const ask = (token: string) => refusal(inPortal(token).api.portal.buildings({}))
  const revoked = await aPortalContact(managing, company.id, client)
  expect(await ask(revoked.portalToken)).toBe('done')
  await managing.clients.revokePortalContact({ params: { client, id: revoked.portalContact } })
  expect(await ask(revoked.portalToken)).toBe('not_signed_in')

  // A new invitation under the id of a revoked contact does not revive an old session.
  const body = { id: revoked.portalContact, name: 'Ruth Paki', email: revoked.portalEmail }
  await managing.clients.invitePortalContact({ params: { id: client }, body: body })
  expect(await ask(revoked.portalToken)).toBe('not_signed_in')

  const kept = await aPortalContact(managing, company.id, client)
  const version = (await managing.clients.portal({ params: { id: client } })).data.settings.version
  await managing.clients.savePortal({ params: { id: client }, body: { is_on: false, version } })
  expect(await ask(kept.portalToken)).toBe('not_signed_in')
  const again = { params: { client, id: kept.portalContact } }
  expect(await refusal(managing.clients.invitePortalContactAgain(again))).toBe('portal_off')
  await managing.clients.savePortal({ params: { id: client }, body: { is_on: true } })
  expect(await ask(kept.portalToken)).toBe('not_signed_in')

  const live = await aPortalContact(managing, company.id, client)
  expect(await ask(live.portalToken)).toBe('done')
  await setOn(await sessionKey(live.portalToken), 'ttl', Math.floor(Date.now() / 1000) - 1)
  expect(await ask(live.portalToken)).toBe('not_signed_in')

  const idle = { id: ulid(), name: 'No surveys', address: '1 Main Street', city: 'Napier', postcode: '4110' }
  await managing.clients.save({ body: idle })
  const ofIdle = await aPortalContact(managing, company.id, idle.id)
  expect(await ask(ofIdle.portalToken)).toBe('done')
  await managing.clients.delete({ body: { id: idle.id } })
  expect(await ask(ofIdle.portalToken)).toBe('not_signed_in')

  const last = await aPortalContact(managing, company.id, client)
  const { keys } = await import('#functions/data/keys.ts')
  await setOn(keys.company(company.id), 'deleted_at', new Date().toISOString())
  expect(await ask(last.portalToken)).toBe('not_signed_in')
  expect((await inPortal().api.portal.code({ body: { email: last.portalEmail } })).message).toMatch(/^If this email/)
  await sendQueuedMails()
  expect((await mailsTo(last.portalEmail)).filter(({ subject }) => subject.startsWith('Your code'))).toEqual([])
})

async function sessionKey(token: string) {
  const { keys } = await import('#functions/data/keys.ts')
  const [company = '', client = '', contact = '', secret = ''] = token.split('.')
  return keys.portalSession(company, client, contact, secret)
}

async function setOn(key: { pk: string; sk: string }, field: string, value: string | number) {
  const { transact } = await import('#functions/data/table.ts')
  await transact([
    { op: 'update', key, set: 'SET #field = :value', names: { '#field': field }, values: { ':value': value } },
  ])
}
