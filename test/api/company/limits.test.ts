import { createHash, randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  INVITATIONS_PER_DAY,
  REQUESTS_PER_MINUTE,
  STORAGE_BYTES,
  TOKEN_REQUESTS_PER_MINUTE,
  UNUSED_UPLOADS_BYTES,
} from '#shared/domain/company/limits.ts'
import { MAX_FILE_BYTES } from '#shared/domain/files/uploads.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { anApiToken, aProgram } from '#test/support/people/apiToken.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'
import { aReviewedBuilding } from '#test/support/workers/revisions.ts'

let company: Company
let admin: TestApi
beforeEach(async () => {
  company = await aCompany()
  admin = await signedIn(await aUser(company, [ROLE.admin]))
})

const usedOf = async (api: TestApi, name: string, period = '') =>
  (await api.companies.limits({})).data.find(limit => limit.name === name && limit.period === period)?.used

async function setCount(kind: 'storage' | 'request' | 'tokenRequest' | 'upload' | 'invitation', requested: number) {
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const minute = Math.floor(Date.now() / 60_000)
  const all = {
    storage: [keys.storage(company.id)],
    invitation: [keys.quota(company.id, 'invitation', nzDay())],
    upload: [keys.quota(company.id, 'upload', nzDay())],
    request: [0, 1].map(at => keys.quota(company.id, 'request', minute + at)),
    tokenRequest: [0, 1].map(at => keys.quota(company.id, 'tokenRequest', minute + at)),
  }[kind]
  await transact(all.map(key => ({ op: 'put', key, row: { requested } })))
}

describe('the storage of a company [S-19]', () => {
  test('counts each uploaded file once, with its bytes', async () => {
    const [plan, photo] = [aPlan(), aPhoto()]
    await upload(admin, plan, 'image/png', 'plan')
    await upload(admin, photo, 'image/jpeg', 'photo')
    await upload(admin, plan, 'image/png', 'plan')
    expect(await usedOf(admin, 'Storage')).toBe(plan.length + photo.length)
    const other = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    expect(await usedOf(other, 'Storage')).toBe(0)
  })

  test('counts generated documents', { timeout: 60_000 }, async () => {
    const { company: theirs, make } = await aReviewedBuilding()
    const asAdmin = await signedIn(await aUser(theirs, [ROLE.admin]))
    const before = (await usedOf(asAdmin, 'Storage')) ?? 0
    const { size = 0 } = await make()
    expect(size).toBeGreaterThan(1_000)
    expect(((await usedOf(asAdmin, 'Storage')) ?? 0) - before).toBeGreaterThanOrEqual(size)
    expect(await usedOf(asAdmin, 'Reports', 'hour')).toBe(1)
    expect(await usedOf(asAdmin, 'Reports', 'day')).toBe(1)
  })

  test('when used up, an upload is refused with 429 before a byte is sent; the last fitting one is accepted', async () => {
    const file = randomBytes(32).toString('hex')
    const begin = (size: number) =>
      admin.files.begin({ body: { file, purpose: 'plan', type: 'image/png', size } }).then(() => 'started')
    await setCount('storage', STORAGE_BYTES - 1_000)
    expect(await begin(1_000)).toBe('started')
    const full = {
      code: 'quota_reached',
      status: 429,
      fields: { quota: 'Your company has used its 500 GB of storage. Ask us for more.' },
    }
    await expect(begin(1_001)).rejects.toMatchObject(full)
    const files = [1, 2].map(() => ({ file: randomBytes(32).toString('hex'), purpose: 'photo' as const }))
    await expect(
      admin.files.beginMany({ body: { files: files.map(each => ({ ...each, type: 'image/jpeg', size: 501 })) } }),
    ).rejects.toMatchObject(full)
  })
})

describe('uploads that nothing uses [S-19]', () => {
  const begin = (size: number, file = randomBytes(32).toString('hex')) =>
    admin.files.begin({ body: { file, purpose: 'plan', type: 'image/png', size } }).then(() => 'started')
  const unused = () => usedOf(admin, 'Uploads not used yet', 'day')
  const full = {
    code: 'quota_reached',
    status: 429,
    fields: { quota: 'Your company has uploaded 20 GB of files today that nothing uses. Try again tomorrow.' },
  }

  test('count from the beginning of the upload until a record uses the file', async () => {
    const plan = aPlan()
    await begin(plan.length, createHash('sha256').update(plan).digest('hex'))
    expect(await unused()).toBe(plan.length)
    await begin(1_000)
    await expect(begin(MAX_FILE_BYTES + 1)).rejects.toMatchObject({ code: 'file_too_large' })
    expect(await unused()).toBe(plan.length + 1_000)
    const { file } = await upload(admin, aPhoto(), 'image/jpeg', 'photo')
    await begin(1, file)
    expect(await unused()).toBe(plan.length + 1_000)
  })

  test('are refused above the limit of a day, one by one, many at once and as bytes in a call', async () => {
    await setCount('upload', UNUSED_UPLOADS_BYTES - 1_000)
    await expect(begin(1_001)).rejects.toMatchObject(full)
    const files = [1, 2].map(() => ({ file: randomBytes(32).toString('hex'), purpose: 'photo' as const }))
    await expect(
      admin.files.beginMany({ body: { files: files.map(each => ({ ...each, type: 'image/jpeg', size: 501 })) } }),
    ).rejects.toMatchObject(full)
    const { takeSentFile } = await import('#functions/data/files/sentFiles.ts')
    const sent = `data:application/pdf;base64,${Buffer.from(`%PDF-1.4 ${'x'.repeat(1_000)}`).toString('base64')}`
    await expect(takeSentFile(company.id, { sent, field: 'file', purpose: 'labReturn' })).rejects.toMatchObject(full)
    expect(await begin(1_000)).toBe('started')
  })

  test('bytes in a call count until they are checked, and the same bytes count once', async () => {
    const { takeSentFile } = await import('#functions/data/files/sentFiles.ts')
    const take = (bytes: Uint8Array, type: string) =>
      takeSentFile(company.id, {
        ...{ sent: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, field: 'file', purpose: 'photo' },
      })
    const [photo, damaged] = [aPhoto(), Buffer.from('no image')]
    await take(photo, 'image/jpeg')
    await take(photo, 'image/jpeg')
    expect(await unused()).toBe(0)
    await expect(take(damaged, 'image/jpeg')).rejects.toMatchObject({ code: 'file_unreadable' })
    expect(await unused()).toBe(damaged.length)
  })
})

describe('invitations to people who did not ask for them [S-19]', () => {
  const toUser = (email = `${ulid().toLowerCase()}@stranger.example`) => {
    const named = { first_name: 'Hemi', last_name: 'Kara', phone: '06 555 0100', position: 'Surveyor' }
    return refusalCodeOrDone(admin.users.create({ body: { ...named, email, roles: [ROLE.surveyor] } }))
  }
  async function aPortal() {
    const managing = await signedIn(await aUser(company, [ROLE.pm]))
    const { client } = await aProject(managing, await aUser(company))
    const params = { id: client }
    await managing.clients.savePortal({ params, body: { is_on: true } })
    const invite = (email: string, id = ulid()) =>
      refusalCodeOrDone(managing.clients.invitePortalContact({ params, body: { id, name: 'Ruth Paki', email } }))
    const again = (id: string) =>
      refusalCodeOrDone(managing.clients.invitePortalContactAgain({ params: { client, id } }))
    const revoke = (id: string) => managing.clients.revokePortalContact({ params: { client, id } })
    return { invite, again, revoke }
  }

  test('one person gets five in 15 minutes, as a user or portal contact, invited again or added again', async () => {
    const { invite, again, revoke } = await aPortal()
    const [id, email] = [ulid(), `${ulid().toLowerCase()}@stranger.example`]
    expect([await invite(email, id), await again(id), await again(id)]).toEqual(['done', 'done', 'done'])
    await revoke(id)
    expect([await invite(email), await toUser(email), await invite(email.toUpperCase())]).toEqual([
      ...['done', 'done', 'too_many_attempts'],
    ])
    expect(await invite(`${ulid()}@stranger.example`)).toBe('done')
  })

  test('a company sends at most 300 a day', async () => {
    await setCount('invitation', INVITATIONS_PER_DAY - 1)
    const { invite } = await aPortal()
    expect([await toUser(), await toUser(), await invite('ruth@stranger.example')]).toEqual([
      ...['done', 'quota_reached', 'quota_reached'],
    ])
    expect(await usedOf(admin, 'Invitations', 'day')).toBe(INVITATIONS_PER_DAY)
  })
})

describe('the requests of a company [S-19]', () => {
  test('are refused with 429 above the limit per minute, without effect on another company', async () => {
    await setCount('request', REQUESTS_PER_MINUTE)
    const other = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    const statuses: string[] = []
    for (let count = 0; count < 60; count++)
      statuses.push(
        await admin.users.roles().then(
          () => 'done',
          error => `${error.status} ${error.code}`,
        ),
      )
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'done'))
    expect(statuses.at(-1)).toBe('429 too_many_requests')
    for (let count = 0; count < 60; count++) await other.users.roles()
  })

  test('by API tokens are refused above half of the limit, without effect on users [B7]', async () => {
    const program = aProgram(await anApiToken(admin, ['read']))
    await setCount('tokenRequest', TOKEN_REQUESTS_PER_MINUTE)
    const codes: string[] = []
    for (let count = 0; count < 60; count++) codes.push(await refusalCodeOrDone(program.clients.search({ query: {} })))
    expect([codes[0], codes.at(-1)]).toEqual(['done', 'too_many_requests'])
    for (let count = 0; count < 60; count++) await admin.users.roles()
  })

  test('count refused calls too, so that no one can fill the audit log with them [B7]', async () => {
    const surveyor = await signedIn(await aUser(company))
    await setCount('request', REQUESTS_PER_MINUTE)
    const codes: string[] = []
    for (let count = 0; count < 60; count++)
      codes.push(await refusalCodeOrDone(surveyor.companies.auditLog({ query: {} })))
    expect([codes[0], codes.at(-1)]).toEqual(['not_allowed', 'too_many_requests'])
  })
})
