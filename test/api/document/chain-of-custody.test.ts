import { ulid } from 'ulid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aCustody, aLaboratory, LEAD, work } from '#test/support/workers/custody.ts'

let surveyor: User
let api: TestApi
let laboratory: string
let custody: Awaited<ReturnType<typeof aCustody>>

beforeAll(async () => {
  const company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  laboratory = await aLaboratory(await signedIn(await aUser(company, [ROLE.pm])))
})
beforeEach(async () => {
  custody = await aCustody(surveyor, api, laboratory)
})

test('the chain of custody names job, building, laboratory and every bag, in the order of the bags [2§4]', async () => {
  await custody.aSample('A010', { name: 'Rope seal' })
  await custody.aSample('A002')
  await custody.aSample('A003', {
    assessment_method_id: 4,
    sample: undefined,
    presumed_sample: { sample_status_id: 13 },
  })
  await custody.aSample('L001', LEAD)
  await api.buildings.set({ params: { id: custody.building }, body: { is_urgent_transfer: true } })
  const { name, pages } = await custody.paper()
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
  const lead = (await custody.paper('2')).pages.join('')
  for (const word of ['Chain of custody: lead', 'L001', 'Rimu', 'White', '1 sample']) expect(lead).toContain(word)
})

test('the same samples give the same paper once; an edited sample gives another one [2§4]', async () => {
  const id = await custody.aSample('A001')
  const first = await custody.paper()
  expect((await custody.paper()).wasThere).toBe(true)
  await api.items.sample({ params: { id }, body: { building_id: custody.building, status_id: 3 } })
  const afterResult = await custody.paper()
  expect([afterResult.wasThere, Buffer.from(afterResult.bytes).equals(Buffer.from(first.bytes))]).toEqual([true, true])
  await api.items.sample({ params: { id }, body: { building_id: custody.building, bag_code: 'A009' } })
  const edited = await custody.paper()
  expect([edited.wasThere, edited.pages.join('').includes('A009')]).toEqual([false, true])
})

test('concurrent requests generate one paper, even if its job is delivered ten times [F-01]', async () => {
  await custody.aSample('A001')
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const answers = await Promise.all(Array.from({ length: 8 }, () => custody.ask({ key: ulid() })))
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ is_generating: true })))
  const job = await custody.jobOf(1)
  await Promise.all(Array.from({ length: 10 }, () => work(job)))
  await work(job)
  const claims = await queryRows(partition.buildingRecords(surveyor.company_id, custody.building), {
    prefix: 'CHAINOFCUSTODY#',
  })
  expect(claims).toHaveLength(1)
  expect(claims[0]?.ttl).toBeUndefined()
  expect(await custody.ask()).toMatchObject({ name: expect.stringContaining('Chain of custody') })
})

test('a user whose paper failed sees the reason, and may request it again at once [F-04]', async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  await custody.aSample('A001')
  await custody.ask()
  const job = await custody.jobOf(1)
  const put = Bucket.put
  Object.assign(Bucket, {
    put: async () => {
      throw new Error('The bucket is away')
    },
  })
  const answers = [await work(job, 1), await work(job, 3)]
  Object.assign(Bucket, { put })
  expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1])
  expect(await custody.ask()).toEqual({
    problem: expect.stringMatching(
      /^Something went wrong three times\. The fault is ours\. Quote request \S+ if you report it\.$/,
    ),
  })
  expect((await custody.paper()).wasThere).toBe(false)
})

test('a paper of a deleted building ends without an error [F-05]', async () => {
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

test('a building without samples has no paper; another company, a foreign laboratory or contaminant find none [2§4]', async () => {
  await expect(custody.ask()).rejects.toMatchObject({ code: 'chain_of_custody_no_samples' })
  await custody.aSample('A001')
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(custody.ask({ by: stranger })).rejects.toMatchObject({ code: 'not_found' })
  await expect(custody.ask({ lab: ulid() })).rejects.toMatchObject({ code: 'not_found' })
  await expect(custody.ask({ contaminate: '3' })).rejects.toMatchObject({ code: 'not_found' })
})
