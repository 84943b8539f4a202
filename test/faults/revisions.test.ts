import { afterEach, describe, expect, test, vi } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { recordedPartitions } from '#test/support/cloud/recordStored.ts'
import { workCertificates } from '#test/support/workers/certificates.ts'
import { aCompanyWithClearances } from '#test/support/workers/clearances.ts'
import { aReviewedBuilding, revisionStatus } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }
afterEach(() => vi.restoreAllMocks())

/** Every revision of a file, within the partitions that this test file has written. */
async function revisionsOf(file: string): Promise<unknown[]> {
  const { queryRows } = await import('#functions/data/table.ts')
  const partitions = recordedPartitions().filter(name => name.startsWith('VERIFY#'))
  const rows = (await Promise.all(partitions.map(name => queryRows(name)))).flat()
  return rows.filter(row => row.file === file)
}

/** Runs an action while a document's file is being put into the bucket. */
async function whilePutting(happen: () => Promise<unknown>): Promise<void> {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { put } = Bucket
  vi.spyOn(Bucket, 'put').mockImplementationOnce(async (...file) => {
    await happen()
    await put(...file)
  })
}

test('a message delivered ten times at once issues one revision, of the published file [F-01]', TIMEOUT, async () => {
  const { ask, work, read } = await aReviewedBuilding()
  const id = await ask()
  await Promise.all(Array.from({ length: 10 }, () => work(id)))
  await work(id)
  const { code, file = '' } = await read(id)
  expect(await revisionStatus(code)).toMatchObject({ state: 'current', issue: 1, file })
  expect(await revisionsOf(file)).toHaveLength(1)
})

describe('a worker that dies at any of its writes leaves one revision after redelivery [F-04]', () => {
  // The writes: claim, intermediate step, step before storing, end.
  test.each([1, 2, 3, 4].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'at write %i, before it arrives: %s',
    TIMEOUT,
    async (k, before) => {
      const { make, ask, work, read } = await aReviewedBuilding()
      const earlier = await make()
      const id = await ask()
      expect((await dieAtWrite(k, before, () => work(id))).batchItemFailures).toHaveLength(k === 2 ? 0 : 1)
      expect((await work(id)).batchItemFailures).toEqual([])
      const { code, file = '' } = await read(id)
      expect(await revisionsOf(file)).toHaveLength(1)
      expect(await revisionStatus(code)).toMatchObject({ state: 'current', issue: 2, file })
      expect(await revisionStatus(earlier.code)).toMatchObject({ state: 'superseded' })
    },
  )
})

test('if a building is reopened during generation, the report exists but is not issued [F-15]', TIMEOUT, async () => {
  const { ask, work, read, managing, project } = await aReviewedBuilding()
  const id = await ask()
  await whilePutting(() => managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.active } }))
  expect((await work(id)).batchItemFailures).toEqual([])
  const report = await read(id)
  expect(report).toMatchObject({ status: 'completed' })
  expect(report.code).toBeUndefined()
  expect(await revisionsOf(report.file ?? '')).toEqual([])
})

test('a document issued while its building is reopened is withdrawn with it [F-15]', TIMEOUT, async () => {
  const { ask, work, read, managing, project } = await aReviewedBuilding()
  const { Revisions } = await import('#functions/data/files/revisions.ts')
  const id = await ask()
  const { withdrawalWrites } = Revisions
  vi.spyOn(Revisions, 'withdrawalWrites').mockImplementationOnce(async (...args) => {
    const writes = await withdrawalWrites(...args)
    await work(id)
    return writes
  })
  // The edit has missed the document, notices it at its commit, and decides again.
  await managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.active } })
  const { code } = await read(id)
  expect(code).toBeDefined()
  expect(await revisionStatus(code)).toMatchObject({ state: 'withdrawn' })
})

test(
  'if a clearance is set back to Active during generation, the draft exists but nothing is issued [F-15]',
  TIMEOUT,
  async () => {
    const { api, reviewing, company, make, read } = await aCompanyWithClearances()
    const clearance_id = await make()
    await api.clearances.setForReview({ body: { clearance_id } })
    await reviewing.clearances.approve({ body: { clearance_id } })
    await whilePutting(() => reviewing.clearances.setToActive({ params: { id: clearance_id } }))
    expect((await workCertificates(company.id, clearance_id)).batchItemFailures).toEqual([])
    const { status, document } = await read(clearance_id)
    expect([status, document.state, document.code]).toEqual(['active', 'completed', undefined])
    expect(await revisionsOf(document.file ?? '')).toEqual([])
  },
)
