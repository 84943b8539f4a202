import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { CompanyUse, FailedJob, QueueState } from '#shared/domain/company/operations.ts'
import { exactText } from '#shared/schema/text.ts'

export const operations = {
  state: get('/api/operation', {
    summary: 'The queues with their dead letters, the jobs given up in the last 30 days, and what each company uses',
    undocumented: true,
    access: 'root',
    reply: () =>
      z.object({
        data: z.object({
          queues: z.array(QueueState()),
          failed_jobs: z.array(FailedJob()),
          companies: z.array(CompanyUse()),
        }),
      }),
  }),
  sendAgain: post('/api/operation/queue/{name}/send-again', {
    summary: 'Sends the dead letters of a queue to it again',
    undocumented: true,
    access: 'root',
    audit: 'jobs_sent_again',
    params: () => ({ name: exactText(40) }),
    reply: () => z.object({ message: z.string() }),
  }),
}
