import { afterEach, describe, expect, test, vi } from 'vitest'
import { STATUS } from '#shared/domain/buildingStatus.ts'
import { workCertificates } from '../support/certificates.ts'
import { aClearanceStage } from '../support/clearances.ts'
import { aReviewedBuilding, standing } from '../support/revisions.ts'

const TIMEOUT = { timeout: 60_000 }
afterEach(() => vi.restoreAllMocks())

/** What is stored of revisions with this code's kind of key, counted over everything. */
async function revisionsBy(name: string): Promise<Record<string, unknown>[]> {
  const [{ ScanCommand }, { dynamo }] = await Promise.all([
    import('@aws-sdk/lib-dynamodb'),
    import('#functions/data/table.ts'),
  ])
  const { Items = [] } = await dynamo.send(
    new ScanCommand({
      TableName: process.env.TABLE_NAME,
      FilterExpression: 'begins_with(pk, :verify) AND #file = :file',
      ExpressionAttributeNames: { '#file': 'file' },
      ExpressionAttributeValues: { ':verify': 'VERIFY#', ':file': name },
      ConsistentRead: true,
    }),
  )
  return Items
}

/** Lets something happen while the file of a document is put into the bucket. */
async function whilePutting(happen: () => Promise<unknown>): Promise<void> {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { put } = Bucket
  vi.spyOn(Bucket, 'put').mockImplementationOnce(async (...file) => {
    await happen()
    await put(...file)
  })
}

/** Lets the process die at its k-th write: before it reached the table, or after it did and before the answer came. */
async function dyingAt<R>(k: number, before: boolean, run: () => Promise<R>): Promise<R> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { send } = dynamo
  let writes = 0
  const dying = async (...args: Parameters<typeof send>) => {
    const isWrite = args[0].constructor.name === 'TransactWriteCommand'
    writes += isWrite ? 1 : 0
    if (isWrite && writes === k && before) throw new Error('The process has died')
    const answer = await send.apply(dynamo, args)
    if (isWrite && writes === k) throw new Error('The process has died')
    return answer
  }
  Object.assign(dynamo, { send: dying })
  return run().finally(() => Object.assign(dynamo, { send }))
}

test(
  'F-01 a message that arrives ten times at once issues one revision, of the file that is published',
  TIMEOUT,
  async () => {
    const { ask, work, read } = await aReviewedBuilding()
    const id = await ask()
    await Promise.all(Array.from({ length: 10 }, () => work(id)))
    await work(id)
    const { code, file = '' } = await read(id)
    expect(await standing(code)).toMatchObject({ state: 'current', issue: 1, file })
    expect(await revisionsBy(file)).toHaveLength(1)
  },
)

describe('F-04 a worker that dies at any of its writes leaves one revision when its message comes again', () => {
  test.each([1, 2].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'the %i. write, lost before it: %s',
    TIMEOUT,
    async (k, before) => {
      const { make, ask, work, read } = await aReviewedBuilding()
      const earlier = await make()
      const id = await ask()
      expect((await dyingAt(k, before, () => work(id))).batchItemFailures).toHaveLength(1)
      expect((await work(id)).batchItemFailures).toEqual([])
      const { code, file = '' } = await read(id)
      expect(await revisionsBy(file)).toHaveLength(1)
      expect(await standing(code)).toMatchObject({ state: 'current', issue: 2, file })
      expect(await standing(earlier.code)).toMatchObject({ state: 'superseded' })
    },
  )
})

test(
  'F-15 a building that is opened again while its report is made: the report is there, and was never issued',
  TIMEOUT,
  async () => {
    const { ask, work, read, managing, project } = await aReviewedBuilding()
    const id = await ask()
    await whilePutting(() => managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.active } }))
    expect((await work(id)).batchItemFailures).toEqual([])
    const report = await read(id)
    expect(report).toMatchObject({ status: 'completed' })
    expect(report.code).toBeUndefined()
    expect(await revisionsBy(report.file ?? '')).toEqual([])
  },
)

test(
  'F-15 what is issued in the moment in which its building is opened is withdrawn, or opening is refused',
  TIMEOUT,
  async () => {
    const { ask, work, read, managing, project } = await aReviewedBuilding()
    const { Revisions } = await import('#functions/data/revisions.ts')
    const id = await ask()
    const { withdrawn } = Revisions
    vi.spyOn(Revisions, 'withdrawn').mockImplementationOnce(async (...args) => {
      const writes = await withdrawn(...args)
      await work(id)
      return writes
    })
    const open = () => managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.active } })
    await expect(open()).rejects.toMatchObject({ code: 'busy' })
    const { code } = await read(id)
    expect(await standing(code)).toMatchObject({ state: 'current' })
    await open()
    expect(await standing(code)).toMatchObject({ state: 'withdrawn' })
  },
)

test(
  'F-15 a clearance that is set back to Active while its certificate is made: the draft is there, and nothing was issued',
  TIMEOUT,
  async () => {
    const { api, reviewing, company, make, read } = await aClearanceStage()
    const clearance_id = await make()
    await api.clearances.setForReview({ body: { clearance_id } })
    await reviewing.clearances.approve({ body: { clearance_id } })
    await whilePutting(() => api.clearances.setToActive({ params: { id: clearance_id } }))
    expect((await workCertificates(company.id, clearance_id)).batchItemFailures).toEqual([])
    const { status, document } = await read(clearance_id)
    expect([status, document.state, document.code]).toEqual(['active', 'completed', undefined])
    expect(await revisionsBy(document.file ?? '')).toEqual([])
  },
)
