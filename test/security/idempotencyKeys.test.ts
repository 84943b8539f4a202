import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { anApiToken, aProgram } from '#test/support/people/apiToken.ts'

const REUSED = { code: 'idempotency_key_reused' }

let company: Company
let surveyor: User
let survey: { client_id: string; contact_id: string; office_id: string }
let device: TestApi
/** Everyone else in the company who may save the same building: a user of each role, and a program. */
const OTHERS = ['another surveyor', 'a project manager', 'another administrator', 'an API token'] as const
let others: Record<(typeof OTHERS)[number], TestApi>
let admin: TestApi

beforeAll(async () => {
  company = await aCompany()
  surveyor = await aUser(company)
  const [colleague, pm, administrator, again] = await Promise.all([
    aUser(company),
    aUser(company, [ROLE.pm]),
    aUser(company, [ROLE.admin]),
    aUser(company, [ROLE.admin]),
  ])
  device = await signedIn(surveyor)
  admin = await signedIn(administrator)
  others = {
    'another surveyor': await signedIn(colleague),
    'a project manager': await signedIn(pm),
    'another administrator': await signedIn(again),
    'an API token': aProgram(await anApiToken(admin)),
  }
  const project = await aProject(device, surveyor)
  survey = (await device.surveys.read({ params: { id: project.survey } })).data
})

/** A new survey, as its sender saves it. */
function command() {
  const id = ulid()
  const { client_id, contact_id, office_id } = survey
  const body = { id, name: 'Town hall', job_number: id.slice(-12), client_id, contact_id, office_id }
  return (api: TestApi, options: CallOptions) => api.surveys.save({ body }, options)
}

describe('only the sender of a command gets its reply [S-04 B15]', () => {
  test.each(OTHERS)(
    '%s gets no reply of the device with the same key and request, nor the device theirs',
    async name => {
      const other = others[name]
      for (const [first, second] of [[device, other] as const, [other, device] as const]) {
        const [key, send] = [ulid(), command()]
        const reply = await send(first, { key })
        await expect(send(second, { key })).rejects.toMatchObject(REUSED)
        expect(await send(first, { key })).toEqual(reply)
      }
    },
  )

  test('if two users send the same command at once, one gets a reply', async () => {
    const [key, send] = [ulid(), command()]
    const answers = await Promise.allSettled([device, ...Object.values(others)].map(api => send(api, { key })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(REUSED)
  })
})

describe('a command imported by an administrator still belongs to the device’s user [F-27 B15]', () => {
  test('the device gets the same reply later, and no other user does', async () => {
    const [key, send] = [ulid(), command()]
    const reply = await send(admin, { key, keyOf: surveyor.id })
    expect(await send(admin, { key, keyOf: surveyor.id })).toEqual(reply)
    expect(await send(device, { key })).toEqual(reply)
    for (const api of [admin, ...Object.values(others)]) await expect(send(api, { key })).rejects.toMatchObject(REUSED)
  })

  test('a command imported after the device has sent it takes effect once', async () => {
    const [key, send] = [ulid(), command()]
    const reply = await send(device, { key })
    expect(await send(admin, { key, keyOf: surveyor.id })).toEqual(reply)
  })

  test('only an administrator names another user, by id', async () => {
    const [key, send] = [ulid(), command()]
    await send(device, { key })
    for (const name of OTHERS.filter(each => each !== 'another administrator'))
      await expect(send(others[name], { key, keyOf: surveyor.id })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(send(admin, { key: ulid(), keyOf: 'x'.repeat(3_000) })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'idempotency-key-of': 'Not a valid id' },
    })
  })
})
