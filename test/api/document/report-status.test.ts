import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { aReviewedBuilding } from '#test/support/workers/revisions.ts'

let fixture: Awaited<ReturnType<typeof aReviewedBuilding>>
beforeAll(async () => {
  fixture = await aReviewedBuilding()
})

afterEach(() => vi.restoreAllMocks())

/** The status of the building's asbestos report in the lists: survey, all buildings, search. */
async function listed() {
  const { api, project } = fixture
  const rows = await Promise.all([
    api.surveys.read({ params: { id: project.survey } }).then(({ data }) => data.buildings),
    api.buildings.search({ query: {} }).then(({ data }) => data),
    api.buildings.search({ query: { search: 'town hall' } }).then(({ data }) => data),
  ])
  return rows.map(([row]) => row?.asbestos_report_status)
}
const everywhere = (status: string) => [status, status, status]
const wordsAmong = (keys: readonly string[]) => keys.filter(key => key.includes('BUILDINGWORDS'))

test('the first finished report of a contaminant updates its building’s search words, later ones don’t [P-09]', async () => {
  const first = await fixture.ask()
  expect(wordsAmong(await writtenKeys(() => fixture.work(first))).length).toBeGreaterThan(10)
  expect(await listed()).toEqual(everywhere('completed'))
  const second = await fixture.ask()
  const written = await writtenKeys(() => fixture.work(second))
  expect(wordsAmong(written)).toEqual([])
  // Includes two writes of progress, one audit log entry, two storage counts, one file with its items' data, one pack.
  expect(written.length).toBeLessThan(22)
})

test('while a newer report is generated or after it failed, lists offer the finished one [1§3]', async () => {
  await fixture.make()
  const next = await fixture.ask()
  expect(await listed()).toEqual(everywhere('completed'))
  const { Bucket } = await import('#functions/files/bucket.ts')
  vi.spyOn(Bucket, 'put').mockRejectedValueOnce(new Error('The bucket is away'))
  await fixture.work(next, 3)
  expect(await fixture.read(next)).toMatchObject({ status: 'failed' })
  expect(await listed()).toEqual(everywhere('completed'))
})
