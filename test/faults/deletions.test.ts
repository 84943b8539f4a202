import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { deletionsIn, tableAccess } from '#test/support/workers/deletions.ts'

let company: Company
let person: User
let api: TestApi
let managing: TestApi
const work = (of: 'building' | 'survey', id: string) => deletionsIn(company.id).work(of, id)
const left = (id: string) => deletionsIn(company.id).left(id)
const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company)
  api = await signedIn(person)
  managing = await signedIn(await aUser(company, [ROLE.pm]))
})

describe('a deletion that dies at any of its writes is finished on redelivery [F-24]', () => {
  test.each([1, 2, 3, 4, 5].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'at write %i, before it arrives: %s',
    async (k, before) => {
      const { building: id } = await aProject(api, person)
      await deletionsIn(company.id).fill(id, 120)
      await api.buildings.delete({ body: { id } })
      expect(await dieAtWrite(k, before, () => work('building', id))).toBe(k <= 4 ? 1 : 0)
      expect(await work('building', id)).toBe(0)
      expect(await left(id)).toBe(0)
    },
  )

  test.each([1, 2, 3, 4].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'a survey: at write %i, before it arrives: %s',
    async (k, before) => {
      const { survey, building } = await aProject(api, person)
      const second = ulid()
      const body = { ...at, id: second, survey_id: survey, name: 'Annexe', report_type_id: 1, surveyors: [person.id] }
      await api.buildings.save({ body })
      await managing.surveys.delete({ body: { id: survey } })
      await dieAtWrite(k, before, () => work('survey', survey))
      await work('survey', survey)
      for (const id of [building, second]) {
        await expect(api.buildings.tree({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
        await sent(id)
        expect(await left(id)).toBe(0)
      }
    },
  )

  /** Carries out the building's jobs; each must be in the queue or the outbox. */
  async function sent(id: string) {
    const { queryRows, partition } = await tableAccess()
    const rows = await queryRows(partition.outbox(company.id), { prefix: `DELETION#${id}` })
    const isSent = (await messages()).some(body => body.includes(id))
    expect(rows.length > 0 || isSent).toBe(true)
    await work('building', id)
  }

  const heard: string[] = []
  async function messages(): Promise<string[]> {
    const { SQSClient, ReceiveMessageCommand } = await import('@aws-sdk/client-sqs')
    const queue = new SQSClient({})
    for (;;) {
      const { Messages = [] } = await queue.send(
        new ReceiveMessageCommand({ QueueUrl: process.env.DELETIONS_QUEUE_URL, MaxNumberOfMessages: 10 }),
      )
      if (Messages.length === 0) return heard
      heard.push(...Messages.map(({ Body = '' }) => Body))
    }
  }
})
