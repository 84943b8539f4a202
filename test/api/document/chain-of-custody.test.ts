import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

let surveyor: User
let api: TestApi
let project: Project
let laboratory: string
const item = {
  contaminate_id: 1 as const,
  assessment_method_id: 1,
  name: 'Vinyl tiles',
  link: 'to',
  description: 'floor',
}

beforeAll(async () => {
  const company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  const manager = await signedIn(await aUser(company, [ROLE.pm]))
  const address = { address: '8 Carlyle Street', address2: '', suburb: '', city: 'Ōtautahi', postcode: '8023' }
  laboratory = (await manager.namedAddresses.saveLaboratory({ body: { name: 'Kōwhai Laboratory', address } })).id
})
let inRoom: { building_id: string; room_id: string }
beforeEach(async () => {
  project = await aProject(api, surveyor, { survey_date: '2026-03-01', phase: 'Block B' })
  const [building_id, floor_id, room_id] = [project.building, ulid(), ulid()]
  inRoom = { building_id, room_id }
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor_id, building_id, name: 'Papa raro', image } })
  await api.rooms.save({ body: { id: room_id, building_id, floor_id, name: 'Kāuta', layer: SQUARE } })
})

const { amount, layer, item_scores, item_recommendations } = TILES
const measured = { amount, layer, item_scores, item_recommendations }
async function aSample(bag_code: string, part: object = {}): Promise<string> {
  const id = ulid()
  await api.items.save({
    body: { ...item, ...measured, ...inRoom, id, sample: { bag_code, analysis_type_id: 1 }, ...part },
  })
  return id
}
const ask = async (contaminate = '1', lab = laboratory, by = api, key?: string) =>
  (
    await by.reports.custody(
      { params: { building: project.building, laboratory: lab, contaminate }, query: {} },
      { key },
    )
  ).data

/** The message that waits for the worker. */
async function jobOf(contaminate_id: 1 | 2): Promise<object> {
  const { readChainOfCustody } = await import('#functions/documents/chainOfCustody.ts')
  const target = {
    company_id: surveyor.company_id,
    building_id: project.building,
    laboratory_id: laboratory,
    contaminate_id,
  }
  return { kind: 'chainOfCustody', id: ulid(), ...target, content: (await readChainOfCustody(target)).content }
}
async function work(job: object, tries = 1) {
  const record = {
    messageId: ulid(),
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount: String(tries) },
  }
  return (await import('#functions/workers/documents.ts')).handler(
    { Records: [record] } as unknown as SQSEvent,
    aContext(),
  )
}
async function paper(contaminate: '1' | '2' = '1') {
  const first = await ask(contaminate)
  if ('is_generating' in first) await work(await jobOf(contaminate === '1' ? 1 : 2))
  const made = await ask(contaminate)
  if (!('url' in made)) throw new Error('The paper was not made')
  const bytes = new Uint8Array(await (await fetch(made.url)).arrayBuffer())
  return { name: made.name, bytes, pages: await pdfText(bytes), wasThere: 'url' in first }
}

test('2§4 the chain of custody names job, building, laboratory and every bag, in the order of the bags', async () => {
  await aSample('A010', { name: 'Rope seal' })
  await aSample('A002')
  await aSample('A003', { assessment_method_id: 4, sample: undefined, presumed_sample: { sample_status_id: 13 } })
  await aSample('L001', {
    contaminate_id: 2,
    assessment_method_id: 7,
    sample: { bag_code: 'L001', analysis_type_id: 4 },
    item_scores: undefined,
    lead: { building_material: 'Rimu', colour: 'White', paint_condition: 'Poor', analysis_type_id: 4 },
  })
  await api.buildings.set({ params: { id: project.building }, body: { is_urgent_transfer: true } })
  const { name, pages } = await paper()
  expect(name).toMatch(/^J-\w+ Town hall Chain of custody Asbestos\.pdf$/)
  expect(pages).toHaveLength(1)
  const text = pages.join('')
  const expected = [
    'Chain of custody: asbestos',
    'URGENT',
    'Block B',
    'Napier Council',
    surveyor.full_name,
    '01/03/2026',
    'Kōwhai Laboratory',
    'Ōtautahi',
    'Papa raro',
    'Kāuta',
    '2 samples',
    'Relinquished by',
    'Received by',
    'Signature',
    'Page 1 of 1',
  ]
  for (const word of expected) expect(text).toContain(word)
  expect(text.indexOf('A002')).toBeLessThan(text.indexOf('A010'))
  for (const absent of ['A003', 'L001', 'Rimu']) expect(text).not.toContain(absent)
  const lead = (await paper('2')).pages.join('')
  for (const word of ['Chain of custody: lead', 'L001', 'Rimu', 'White', '1 sample']) expect(lead).toContain(word)
})

test('2§4 the same samples make the same paper once; one that is edited makes another', async () => {
  const id = await aSample('A001')
  const first = await paper()
  expect((await paper()).wasThere).toBe(true)
  await api.items.sample({ params: { id }, body: { building_id: project.building, status_id: 3 } })
  const afterResult = await paper()
  expect([afterResult.wasThere, Buffer.from(afterResult.bytes).equals(Buffer.from(first.bytes))]).toEqual([true, true])
  await api.items.sample({ params: { id }, body: { building_id: project.building, bag_code: 'A009' } })
  const edited = await paper()
  expect([edited.wasThere, edited.pages.join('').includes('A009')]).toEqual([false, true])
})

test('F-01 many who ask at once ask for one paper, and its message may come ten times', async () => {
  await aSample('A001')
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('1', laboratory, api, ulid())))
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ is_generating: true })))
  const job = await jobOf(1)
  await Promise.all(Array.from({ length: 10 }, () => work(job)))
  await work(job)
  const claims = await queryRows(partition.buildingRecords(surveyor.company_id, project.building), {
    prefix: 'CHAINOFCUSTODY#',
  })
  expect(claims).toHaveLength(1)
  expect(claims[0]?.ttl).toBeUndefined()
  expect(await ask()).toMatchObject({ name: expect.stringContaining('Chain of custody') })
})

test('F-04 whoever asks for a paper that could not be made is told why, and may ask again at once', async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  await aSample('A001')
  await ask()
  const job = await jobOf(1)
  const put = Bucket.put
  Object.assign(Bucket, {
    put: async () => {
      throw new Error('The bucket is away')
    },
  })
  const answers = [await work(job, 1), await work(job, 3)]
  Object.assign(Bucket, { put })
  expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1])
  expect(await ask()).toEqual({
    problem: expect.stringMatching(
      /^Something went wrong three times\. The fault is ours\. Quote request \S+ if you report it\.$/,
    ),
  })
  expect((await paper()).wasThere).toBe(false)
})

test('F-05 a paper of a building that is gone is nobody’s fault', async () => {
  const { batchItemFailures } = await work({
    kind: 'chainOfCustody',
    id: ulid(),
    company_id: surveyor.company_id,
    building_id: ulid(),
    laboratory_id: laboratory,
    contaminate_id: 1,
    content: 'x',
  })
  expect(batchItemFailures).toEqual([])
})

test('2§4 without samples there is no paper; a stranger, a strange laboratory and a strange contaminant find none', async () => {
  await expect(ask()).rejects.toMatchObject({ code: 'chain_of_custody_no_samples' })
  await aSample('A001')
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(ask('1', laboratory, stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask('1', ulid())).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask('3')).rejects.toMatchObject({ code: 'not_found' })
})
