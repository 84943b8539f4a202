import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { aContext } from '#test/support/cloud/lambda.ts'

/** The SQS event of a job; `tries` is its receive count. */
export const exportMessage = (job: object, tries = 1): SQSEvent =>
  ({
    Records: [{ messageId: ulid(), body: JSON.stringify(job), attributes: { ApproximateReceiveCount: String(tries) } }],
  }) as SQSEvent

const SUBJECT = /#EXPORTS#(client|building)#(\w+)$/

/** The company's export jobs that have not ended. */
export async function exportJobs(companyId: string): Promise<object[]> {
  const rows = await companyRows(companyId)
  return rows
    .filter(({ sk, state }) => String(sk).startsWith('EXPORT#') && (state === 'queued' || state === 'active'))
    .map(({ pk, id }) => {
      const [, kind, subject] = SUBJECT.exec(String(pk)) ?? []
      return { kind: 'export', id: ulid(), company_id: companyId, subject: { kind, id: subject }, export_id: id }
    })
}

/** Runs the worker on the queued jobs; returns the number of messages to be redelivered. */
export async function workExports(companyId: string, tries = 1): Promise<number> {
  const { handler } = await import('#functions/workers/exports.ts')
  const ends = []
  for (const job of await exportJobs(companyId)) ends.push(await handler(exportMessage(job, tries), aContext()))
  return ends.flatMap(({ batchItemFailures }) => batchItemFailures).length
}
