import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { reservedLabels } from '#test/support/workers/labelSheets.ts'

let surveyor: User
let api: TestApi
let building: string
let body: LabelSheetInput
beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  ;({ building } = await aProject(api, surveyor))
  ;({ body } = await reservedLabels(api, building))
})

const ask = async (part: Partial<LabelSheetInput> = {}, by = api) =>
  (await by.reports.labels({ params: { id: building }, body: { ...body, ...part } })).data

async function work(wanted: LabelSheetInput) {
  const { readLabelSheet } = await import('#functions/documents/labelSheet.ts')
  const target = { company_id: surveyor.company_id, building_id: building, wanted }
  const { content } = await readLabelSheet(target)
  const job = { kind: 'labelSheet', id: ulid(), ...target, content }
  const record = { messageId: ulid(), body: JSON.stringify(job), attributes: { ApproximateReceiveCount: '1' } }
  const event = { Records: [record] } as unknown as SQSEvent
  return (await import('#functions/workers/documents.ts')).handler(event, aContext())
}

test('labels for part of a range are generated once and then available to every user', async () => {
  const part = { from: 11, count: 25 }
  expect(await ask(part)).toEqual({ is_generating: true })
  await work({ ...body, ...part })
  const sheet = await ask(part)
  if (!('url' in sheet)) throw new Error('There are no labels')
  expect(sheet.name).toMatch(/^J-\w+ Town hall Labels A011 to A035\.pdf$/)
  const pages = await pdfText(new Uint8Array(await (await fetch(sheet.url)).arrayBuffer()))
  expect(pages).toHaveLength(2)
  const [job = ''] = /^J-\w+/.exec(sheet.name) ?? []
  expect(
    pages
      .join('')
      .replaceAll(job, '')
      .match(/A\d{3}/g),
  ).toEqual(Array.from({ length: 25 }, (_, n) => `A0${n + 11}`))
  const colleague = await signedIn(await aUser({ id: surveyor.company_id }))
  expect(await ask(part, colleague)).toMatchObject({ name: sheet.name })
  expect(await ask({ ...part, shift_x: 0.5 })).toEqual({ is_generating: true })
})

test.each([
  [{ from: 301 }, { from: 'From 1 to 300' }],
  [{ from: 299, count: 3 }, { count: 'From 1 to 2' }],
  [{ count: 51, copies: 10 }, { copies: 'Up to 500 labels at once. Choose fewer Sample IDs or copies.' }],
  [{ first_place: 25 }, { first_place: 'From 1 to 24' }],
  [{ shift_x: 21 }, { shift_x: 'From −20 to 20' }],
  [{ copies: 0 }, { copies: 'From 1 to 10' }],
])('%o is refused at its field', async (part, fields) => {
  await expect(ask(part)).rejects.toMatchObject({ status: 422, fields })
})

test('an unknown range and another company’s building are not found', async () => {
  await expect(ask({ range_id: ulid() })).rejects.toMatchObject({ code: 'not_found' })
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(ask({}, stranger)).rejects.toMatchObject({ code: 'not_found' })
  const cancelled = stranger.reports.cancelLabels({ params: { id: building }, body })
  await expect(cancelled).rejects.toMatchObject({ code: 'not_found' })
})
