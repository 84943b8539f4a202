import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import {
  aBuildingWithSamples,
  aCertificate,
  bagNumber,
  expectRecorded,
  NO_FAILURES,
  sha256,
} from '#test/support/workers/labImports.ts'

test('a file’s results are recorded by Sample ID, with the certificate, and the importer is recorded [2§4]', async () => {
  const fixture = await aBuildingWithSamples(4)
  const certificate = await aCertificate(fixture.api)
  const rows = [
    { sample_id: ' a0001', answer: 3, said: 'Chrysotile (white) asbestos' },
    { sample_id: 'A 0002', answer: 2, said: 'NAD' },
    { sample_id: 'A0003', answer: null, said: 'Organic fibres' },
    { sample_id: 'B0009', answer: 4, said: 'Amosite' },
  ]
  const id = await fixture.apply(rows, { certificate })
  expect(await fixture.statuses()).toEqual({ A0001: 1, A0002: 1, A0003: 1, A0004: 1 })
  expect(await fixture.work(id)).toEqual(NO_FAILURES)
  expect(await fixture.statuses()).toEqual({ A0001: 3, A0002: 2, A0003: 1, A0004: 1 })
  expect(await fixture.imported(id)).toMatchObject({
    state: 'done',
    name: 'Results.csv',
    started_name: fixture.surveyor.full_name,
    counts: { ready: 2, unread: 1, extra: 1, missing: 1, same: 0, contradicting: 0 },
    planned: 2,
    applied: 2,
    left: [],
    certificate,
  })
  expect((await fixture.tree()).lab_returns).toMatchObject([
    { name: certificate.name, file: certificate.file, contaminate_id: 1, added_by: fixture.surveyor.full_name },
  ])
  expect((await fixture.api.users.messages()).data).toMatchObject([
    { message: '2 results from Results.csv were recorded', success: true },
  ])
})

test('a recorded result is replaced only after confirmation [2§4]', async () => {
  const fixture = await aBuildingWithSamples(3)
  await fixture.work(await fixture.apply([{ sample_id: 'A0001', answer: 3 }]))
  const other = (sample: object) => [
    { sample_id: 'A0001', answer: 2, ...sample },
    { sample_id: 'A0002', answer: 4 },
    { sample_id: 'A0003', answer: 4 },
    { sample_id: 'a0003', answer: 2 },
  ]
  for (const sample of [{}, { replaces: 4 }]) {
    const id = await fixture.apply([...other(sample)])
    await fixture.work(id)
    expect((await fixture.imported(id)).counts.contradicting).toBe(2)
    expect(await fixture.statuses()).toMatchObject({ A0001: 3, A0002: 4, A0003: 1 })
    await fixture.api.items.sample({
      params: { id: (await fixture.tree()).items.find(item => item.sample?.bag_code === 'A0002')?.id ?? '' },
      body: { building_id: fixture.project.building, status_id: 1 },
    })
  }
  await fixture.work(await fixture.apply([...other({ replaces: 3 })]))
  expect(await fixture.statuses()).toMatchObject({ A0001: 2, A0002: 4, A0003: 1 })
})

test('nothing is applied twice: the same command, the same file, two files at once [F-01]', async () => {
  const fixture = await aBuildingWithSamples(2)
  const rows = [{ sample_id: 'A0001', answer: 3 }]
  const body = { contaminate_id: 1 as const, name: 'R.csv', file: sha256('R'), rows }
  const request = { params: { id: fixture.project.building }, body }
  const answers = await Promise.all([1, 2, 3].map(() => fixture.api.labImports.apply(request, { key: 'one-intent' })))
  const [first] = answers
  if (!first) throw new Error('There was no answer')
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const refused = (code: string) => ({ code })
  await expect(fixture.apply([{ sample_id: 'A0002', answer: 4 }])).rejects.toMatchObject(
    refused('lab_import_in_progress'),
  )
  await fixture.work(first.data.id)
  await expect(fixture.apply(rows)).rejects.toMatchObject(refused('lab_import_nothing_new'))
  const certificate = await aCertificate(fixture.api)
  await fixture.work(await fixture.apply(rows, { certificate }))
  expect((await fixture.tree()).lab_returns).toHaveLength(1)
  await expect(fixture.apply(rows, { certificate })).rejects.toMatchObject(refused('lab_import_nothing_new'))
  const item = (await fixture.tree()).items.find(({ sample }) => sample?.bag_code === 'A0001')
  expect(item?.version).toBe(2)
})

test('a reviewed building, another contaminant, a foreign status and a certificate that is no PDF are refused [2§4]', async () => {
  const fixture = await aBuildingWithSamples(1)
  const rows = [{ sample_id: 'A0001', answer: 3 }]
  await expect(fixture.apply(rows, { certificate: { name: 'C.pdf', file: 'e'.repeat(64) } })).rejects.toMatchObject({
    fields: { certificate: refusalSentence('file_missing') },
  })
  for (const answer of [1, 99, 2.5])
    await expect(fixture.apply([{ sample_id: 'A0001', answer }])).rejects.toMatchObject({
      fields: { 'rows.0.answer': 'Not a sample status' },
    })
  await expect(fixture.apply(rows, { contaminate_id: 2 })).rejects.toMatchObject({ code: 'lab_import_nothing_new' })
  const id = await fixture.apply(rows)
  await setBuildingRow(await fixture.tree(), { status_id: STATUS.reviewed })
  expect(await fixture.work(id)).toEqual(NO_FAILURES)
  expect(await fixture.imported(id)).toMatchObject({
    state: 'failed',
    applied: 0,
    why: refusalSentence('building_reviewed'),
  })
  expect(await fixture.statuses()).toEqual({ A0001: 1 })
  await expect(fixture.apply(rows)).rejects.toMatchObject({ code: 'building_reviewed' })
})

test('a contaminant that is not surveyed takes no results [2§4]', async () => {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { building } = await aProject(api, surveyor, { is_lead: false })
  await expect(
    api.labImports.apply({
      params: { id: building },
      body: { contaminate_id: 2, name: 'L.csv', file: sha256('L'), rows: [{ sample_id: 'L001', answer: 1300.5 }] },
    }),
  ).rejects.toMatchObject({ code: 'contaminant_not_surveyed' })
})

test('a laboratory’s column layout is stored for the company [2§4]', async () => {
  const fixture = await aBuildingWithSamples(0)
  const manager = await signedIn(await aUser(await aCompany(), [4]))
  const address = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const { id } = await manager.namedAddresses.saveLaboratory({ body: { name: 'Bay Labs', address } })
  const columns = {
    contaminate_id: 1 as const,
    sample: '__proto__',
    result: 'Result',
    words: [{ word: 'constructor', status_id: 2 }],
  }
  await manager.labImports.saveColumns({ params: { id }, body: columns })
  await manager.labImports.saveColumns({ params: { id }, body: { ...columns, sample: 'Lab No' } })
  expect((await manager.labImports.columns({ params: { id } })).data).toEqual([{ ...columns, sample: 'Lab No' }])
  expect((await manager.namedAddresses.laboratories()).data).toMatchObject([{ name: 'Bay Labs' }])
  await expect(fixture.api.labImports.columns({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('the results of 2 000 samples are recorded in 24 transactions [3§4.4]', {
  tags: 'slow',
  timeout: 120_000,
}, async () => {
  const fixture = await aBuildingWithSamples(2_000)
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ sample_id: bagNumber(at), answer: 2, said: 'NAD' }))
  const certificate = await aCertificate(fixture.api)
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  const calls: Record<string, number> = {}
  const counting = (command: { constructor: { name: string } }) => {
    const { name } = command.constructor
    calls[name] = (calls[name] ?? 0) + 1
    return send(command as never)
  }
  const started = performance.now()
  const id = await fixture.apply(rows, { certificate })
  const applied = performance.now()
  Object.assign(dynamo, { send: counting })
  expect(await fixture.work(id)).toEqual(NO_FAILURES)
  Object.assign(dynamo, { send })
  const [starting, recorded] = [applied - started, performance.now() - applied].map(Math.round)
  console.log(
    JSON.stringify({ what: '2 000 laboratory results', started_ms: starting, recorded_ms: recorded, ...calls }),
  )
  expect(calls.TransactWriteCommand).toBeLessThanOrEqual(25)
  await expectRecorded(fixture, id, 2_000)
  expect(new Set(Object.values(await fixture.statuses()))).toEqual(new Set([2]))
})

test('imported results are undone, except those changed later [3§4.4]', async () => {
  const fixture = await aBuildingWithSamples(3)
  const certificate = await aCertificate(fixture.api)
  const rows = [1, 2, 3].map(at => ({ sample_id: `A000${at}`, answer: 3 }))
  const id = await fixture.apply(rows, { certificate })
  const params = { id: fixture.project.building, import: id }
  await expect(fixture.api.labImports.undo({ params, body: {} })).rejects.toMatchObject({
    code: 'lab_import_in_progress',
  })
  await fixture.work(id)
  const item = (await fixture.tree()).items.find(({ sample }) => sample?.bag_code === 'A0002')
  const inside = { building_id: fixture.project.building }
  await fixture.api.items.sample({ params: { id: item?.id ?? '' }, body: { ...inside, status_id: 4 } })
  const { data } = await fixture.api.labImports.undo({ params, body: {} })
  expect(await fixture.work(data.id)).toEqual(NO_FAILURES)
  expect(await fixture.statuses()).toEqual({ A0001: 1, A0002: 4, A0003: 1 })
  expect(await fixture.imported(data.id)).toMatchObject({ undoes: id, applied: 2, left: ['A0002'], state: 'done' })
  expect((await fixture.tree()).lab_returns).toHaveLength(1)
  expect((await fixture.api.users.messages()).data[0]?.message).toContain('2 results from Results.csv were undone')
  const again = await fixture.apply(rows)
  expect(await fixture.work(again)).toEqual(NO_FAILURES)
  expect(await fixture.statuses()).toEqual({ A0001: 3, A0002: 4, A0003: 3 })
})
