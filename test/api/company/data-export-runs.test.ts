import { ulid } from 'ulid'
import { afterEach, expect, test, vi } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { aCompany, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { downloadedArchives, recordsOf, workDataExport } from '#test/support/workers/dataExports.ts'
import { exportMessage } from '#test/support/workers/exports.ts'
import { inProcess, watchClients } from '#test/support/workers/killing.ts'

afterEach(() => vi.restoreAllMocks())

const requested = async (api: TestApi) => (await api.dataExports.request({ body: { id: ulid() } })).data.id
const stateOf = async (id: string, api: TestApi) => (await api.dataExports.list({})).data.find(each => each.id === id)

/** A separate company whose archives take one file each. */
async function aSmallStage(photos: number) {
  const company = await aCompany()
  const api = await signedIn(await aUser(company, [ROLE.admin]))
  for (let at = 0; at < photos; at++) await upload(api, aPhoto(120, 90, 20 + at * 60), 'image/jpeg', 'photo')
  const { ARCHIVE } = await import('#functions/documents/dataArchive.ts')
  Object.assign(ARCHIVE, { bytes: 1, recordBytes: 1 })
  return { company, api }
}

test('a large export has several archives from several worker runs, without a duplicate record or file', async () => {
  const { company, api } = await aSmallStage(3)
  const id = await requested(api)
  await workDataExport(company.id, id)
  const found = await downloadedArchives(api, id)
  expect(found.length).toBeGreaterThan(3)
  expect(found.map(({ manifest }) => manifest.archive)).toEqual(found.map((_, at) => at + 1))
  const names = found.flatMap(({ entries }) => Object.keys(entries))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => name.startsWith('files/'))).toHaveLength(3)
  expect(recordsOf(found, 'users')).toHaveLength(1)
})

test('after a worker’s time runs out, the next run continues after the last archive [F-05]', async () => {
  const { company, api } = await aSmallStage(3)
  const id = await requested(api)
  const runs: number[] = []
  while ((await stateOf(id, api))?.state !== 'completed') {
    await workDataExport(company.id, id, { leftMs: await timeFor(2) })
    runs.push((await stateOf(id, api))?.archives.length ?? 0)
  }
  expect(runs.length).toBeGreaterThan(2)
  expect(runs.slice(0, 3)).toEqual([2, 4, expect.any(Number)])
  const found = await downloadedArchives(api, id)
  expect(found).toHaveLength(runs.at(-1) ?? 0)
  expect(recordsOf(found, 'users')).toHaveLength(1)
  expect(found.flatMap(({ manifest }) => manifest.files).reduce((sum, count) => sum + count)).toBe(3)
})

test('after a worker is killed during an archive, the next run creates that archive again [F-05]', async () => {
  const { company, api } = await aSmallStage(3)
  const id = await requested(api)
  const stop = watchClients()
  const { result } = await inProcess(() => workDataExport(company.id, id), { at: 40, arrives: false })
  stop()
  expect(result).toBeUndefined()
  const before = (await stateOf(id, api))?.archives ?? []
  expect(before.length).toBeGreaterThan(0)
  await workDataExport(company.id, id, { tries: 2 })
  expect(await stateOf(id, api)).toMatchObject({ state: 'completed', archives: expect.arrayContaining(before) })
  const found = await downloadedArchives(api, id)
  expect(recordsOf(found, 'users')).toHaveLength(1)
  expect(found.flatMap(({ manifest }) => manifest.files).reduce((sum, count) => sum + count)).toBe(3)
})

test('only one export runs at a time: a cancelled one stops, and the next may be requested [F-04]', async () => {
  const { company, api } = await aSmallStage(2)
  const id = await requested(api)
  await expect(requested(api)).rejects.toMatchObject({ code: 'data_export_in_progress' })
  await workDataExport(company.id, id, { leftMs: await timeFor(1) })
  expect((await stateOf(id, api))?.archives).toHaveLength(1)
  expect(await api.dataExports.cancel({ params: { id } })).toMatchObject({ data: { is_cancelled: true } })
  await workDataExport(company.id, id)
  const cancelled = await stateOf(id, api)
  expect(cancelled).toMatchObject({
    state: 'failed',
    is_cancelled: true,
    problem: expect.stringContaining('Cancelled by'),
  })
  expect(cancelled?.archives).toHaveLength(1)
  await expect(api.dataExports.download({ params: { id, archive: '1' } })).rejects.toMatchObject({ status: 404 })
  const next = await requested(api)
  await workDataExport(company.id, next)
  expect((await stateOf(next, api))?.state).toBe('completed')
  expect(await api.dataExports.cancel({ params: { id: next } })).toMatchObject({ data: { is_cancelled: false } })
})

/** The remaining time of a function that has time for this many archives. */
async function timeFor(archives: number): Promise<() => number> {
  const { DataArchives } = await import('#functions/files/dataArchives.ts')
  const { mock } = vi.spyOn(DataArchives, 'start')
  mock.calls.length = 0
  return () => (mock.calls.length < archives ? 900_000 : 1_000)
}

test('an export cancelled during an archive adds none and sends no notification [F-04]', async () => {
  const { company, api } = await aSmallStage(2)
  const id = await requested(api)
  const { DataArchives } = await import('#functions/files/dataArchives.ts')
  const start = DataArchives.start
  const spied = vi.spyOn(DataArchives, 'start').mockImplementation(async (...args) => {
    if (spied.mock.calls.length === 2) await api.dataExports.cancel({ params: { id } })
    return start(...args)
  })
  await workDataExport(company.id, id)
  spied.mockRestore()
  expect(await stateOf(id, api)).toMatchObject({ state: 'failed', is_cancelled: true, archives: [expect.anything()] })
  expect((await api.users.messages()).data).toEqual([])
})

test('an export that failed at every attempt says so, and can be requested again', async () => {
  const { company, api } = await aSmallStage(1)
  const id = await requested(api)
  const { handler } = await import('#functions/workers/deadLetters.ts')
  await handler(exportMessage({ kind: 'dataExport', id, company_id: company.id }, 4), aContext())
  expect(await stateOf(id, api)).toMatchObject({ state: 'failed', problem: expect.any(String) })
  expect((await api.users.messages()).data[0]?.message).toContain('Couldn’t generate the export of your company’s data')
  await expect(requested(api)).resolves.toBeTypeOf('string')
})
