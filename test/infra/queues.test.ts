import { expect, test } from 'vitest'
import { LEASE_SECONDS } from '#functions/data/building/duplications.ts'
import { CLAIM_SECONDS } from '#functions/data/company/sentMails.ts'
import { QUEUES } from '#functions/jobOutbox.ts'
import { Job } from '#functions/jobs.ts'
import { MAX_TRIES } from '#functions/workers/worker.ts'
import { queueSetting, WORKERS } from '#infra/workerRows.ts'
import { propertiesIn, synthesised } from './synthesised.ts'

const template = synthesised()
const properties = (type: string) => propertiesIn(template, type)

/** How long a worker may assume that no other works on its job, by queue. */
const LEASES: Readonly<Record<string, number>> = { Duplicates: LEASE_SECONDS, Mail: CLAIM_SECONDS }

test.each(WORKERS.flatMap(({ work, timeout }) => ('queue' in work ? [{ ...work, timeout }] : [])))(
  'S-23 A5 the queue $queue hides a job for longer than its worker runs and its claim lasts; an awaited job is given up within ten minutes',
  ({ queue, isAwaited, timeout }) => {
    const [found, ...others] = properties('AWS::SQS::Queue').filter(({ RedrivePolicy }) =>
      RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0].startsWith(`Jobs${queue}DeadLetters`),
    )
    expect(others).toEqual([])
    const { VisibilityTimeout: hidden, RedrivePolicy, SqsManagedSseEnabled } = found ?? {}
    expect(SqsManagedSseEnabled).toBe(true)
    const lease = LEASES[queue] ?? timeout + 1
    expect(lease).toBeGreaterThan(timeout)
    expect(hidden).toBeGreaterThan(lease)
    if (!isAwaited) {
      expect([hidden, RedrivePolicy.maxReceiveCount]).toEqual([6 * timeout, 5])
      return
    }
    expect(RedrivePolicy.maxReceiveCount).toBe(MAX_TRIES)
    expect(hidden * MAX_TRIES).toBeLessThan(600)
  },
)

test('every kind of job has a queue, and a worker gives up the dead letters of awaited jobs [S-23 A4]', () => {
  const sources = properties('AWS::Lambda::EventSourceMapping').map(
    ({ EventSourceArn, FunctionName }) => [EventSourceArn['Fn::GetAtt'][0], FunctionName.Ref] as [string, string],
  )
  const givenUp = sources.filter(([queue]) => queue.includes('DeadLetters'))
  const queueIn = (id: string) => /^Jobs(\w+)DeadLetters/.exec(id)?.[1]
  const rows = WORKERS.flatMap(({ work }) => ('queue' in work ? [work] : []))
  const awaited = rows.filter(({ isAwaited }) => isAwaited).map(({ queue }) => queue)
  expect(givenUp.map(([queue]) => queueIn(queue)).sort()).toEqual(awaited.sort())
  expect(new Set(givenUp.map(([, by]) => by))).toHaveProperty('size', 1)
  const isAwaited = (kind: Job['kind']) => awaited.some(queue => queueSetting(queue) === QUEUES[kind])
  const kinds = Job().options.map(({ shape }) => shape.kind.value)
  expect(kinds.filter(kind => !isAwaited(kind))).toEqual(['deletion', 'mail', 'webhookEvent', 'webhookDelivery'])
  template.allResourcesProperties('AWS::Lambda::EventSourceMapping', {
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  })
})
