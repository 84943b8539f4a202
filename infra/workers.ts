import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { QueueRow, WorkerRow } from './functionRow.ts'
import { companyShare, deliveryOf, queueSetting } from './workerRows.ts'

/** Six times a worker's maximum run time. */
const DEAD_LETTERS_HIDDEN_SECONDS = 360

/** A worker gives up awaited dead letters; the others wait for an operator. */
export interface DeadLetters {
  readonly queue: Queue
  readonly isAwaited: boolean
  /** The queue whose jobs end here. */
  readonly row: string
}

/** The queue of each worker, with its dead-letter queue. */
export class JobQueues extends Construct {
  readonly queues = new Map<string, Queue>()
  readonly deadLetters: DeadLetters[] = []

  constructor(scope: Construct, id: string, workers: readonly WorkerRow[]) {
    super(scope, id)
    for (const { work, timeout } of workers) if ('queue' in work) this.#add(work, timeout)
  }

  #add(row: QueueRow, timeout: number) {
    const { tries, hiddenSeconds } = deliveryOf(row, timeout)
    const safe = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) }
    const dead = new Queue(this, `${row.queue}DeadLetters`, {
      ...safe,
      visibilityTimeout: Duration.seconds(DEAD_LETTERS_HIDDEN_SECONDS),
    })
    const queue = new Queue(this, row.queue, {
      ...safe,
      visibilityTimeout: Duration.seconds(hiddenSeconds),
      deadLetterQueue: { queue: dead, maxReceiveCount: tries },
    })
    this.queues.set(row.queue, queue)
    this.deadLetters.push({ queue: dead, isAwaited: row.isAwaited, row: row.queue })
  }

  named(name: string): Queue {
    const queue = this.queues.get(name)
    if (!queue) throw new Error(`No worker takes jobs from a queue named ${name}`)
    return queue
  }

  /** `DOCUMENTS_QUEUE_URL` and so on: where functions send jobs. */
  get addresses(): Record<string, string> {
    const address = ([name, { queueUrl }]: [string, Queue]) => [queueSetting(name), queueUrl]
    return Object.fromEntries([...this.queues].map(address))
  }

  grantSend({ grantPrincipal }: IGrantable) {
    const resources = [...this.queues.values()].map(queue => queue.queueArn)
    grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }))
  }

  /** Allows counting messages and taking dead letters. Redriving dead letters also needs the right to send. */
  grantOperate({ grantPrincipal }: IGrantable) {
    const dead = this.deadLetters.map(({ queue }) => queue.queueArn)
    const all = [...this.queues.values()].map(queue => queue.queueArn)
    const allow = (actions: string[], resources: string[]) =>
      grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources }))
    allow(['sqs:GetQueueAttributes'], [...all, ...dead])
    allow(['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'], dead)
  }
}

/** Connects each worker's function to its queue, schedule or dead letters. */
export class Workers extends Construct {
  constructor(
    scope: Construct,
    id: string,
    workers: readonly WorkerRow[],
    queues: JobQueues,
    functionFor: (row: WorkerRow) => Lambda,
  ) {
    super(scope, id)
    for (const row of workers) {
      const worker = functionFor(row)
      for (const queue of sourcesOf(row, queues))
        worker.addEventSource(
          new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: mostOf(row) }),
        )
      if ('queue' in row.work) worker.addEnvironment('COMPANY_SHARE', String(companyShare(row.work)))
      if ('everyMinutes' in row.work)
        new Rule(this, row.name, {
          schedule: Schedule.rate(Duration.minutes(row.work.everyMinutes)),
          targets: [new LambdaFunction(worker)],
        })
    }
  }
}

/** The minimum that Lambda allows is two. */
const mostOf = ({ work }: WorkerRow): number => ('queue' in work ? work.most : 2)

function sourcesOf({ work }: WorkerRow, queues: JobQueues): readonly Queue[] {
  if ('queue' in work) return [queues.named(work.queue)]
  const awaited = queues.deadLetters.filter(({ isAwaited }) => isAwaited)
  return 'deadLetters' in work ? awaited.map(({ queue }) => queue) : []
}
