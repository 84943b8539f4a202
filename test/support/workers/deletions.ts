import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import type { Job } from '#functions/jobs.ts'
import { aContext } from '#test/support/cloud/lambda.ts'

/** Table and worker access for tests of deletions, for one company. */
export const tableAccess = async () => ({
  ...(await import('#functions/data/table.ts')),
  ...(await import('#functions/data/keys.ts')),
})

async function carryOut(job: Job): Promise<number> {
  const { handler } = await import('#functions/workers/deletions.ts')
  const record = { messageId: ulid(), body: JSON.stringify(job), attributes: { ApproximateReceiveCount: '1' } }
  return (await handler({ Records: [record] } as unknown as SQSEvent, aContext())).batchItemFailures.length
}

export const deletionsIn = (companyId: string) => ({
  /** Carries out a job; returns the number of failed messages. */
  work: (of: 'building' | 'survey' | 'clearance', id: string): Promise<number> =>
    carryOut({ kind: 'deletion', id: `DELETION#${id}`, company_id: companyId, of, target_id: id }),

  /** The same for the rows below a deleted floor or room. */
  workOnPart: (building_id: string, of: 'floor' | 'room', id: string): Promise<number> =>
    carryOut({ kind: 'deletion', id: `DELETION#${id}`, company_id: companyId, building_id, of, target_id: id }),

  /** All rows in or for a building. */
  async left(id: string): Promise<number> {
    const { queryRows, partition } = await tableAccess()
    const lists = await Promise.all(
      [partition.building, partition.buildingRecords, partition.site].map(of => queryRows(of(companyId, id))),
    )
    return lists.flat().length
  },

  /** Writes rows for `count` items directly; their content does not matter for a deletion. */
  async fill(id: string, count: number): Promise<void> {
    const { transact, keys } = await tableAccess()
    const rows = Array.from({ length: count }, (_, n) => [
      { op: 'put', key: keys.inBuilding(companyId, id, `OTHER#${ulid()}`), row: { n } } as const,
      { op: 'put', key: keys.reservation(companyId, id, `BAG#1#A${n}`), row: { owner: ulid() } } as const,
    ]).flat()
    for (let from = 0; from < rows.length; from += 90) await transact(rows.slice(from, from + 90))
  },
})
