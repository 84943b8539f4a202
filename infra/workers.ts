import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { queueSetting, type WorkerRow } from './functions.ts'

const MAX_RECEIVES = 5

/** The queue of each worker that has one, with its dead letters. */
export class JobQueues extends Construct {
  readonly queues = new Map<string, Queue>()
  readonly deadLetters: Queue[] = []

  constructor(scope: Construct, id: string, workers: readonly WorkerRow[]) {
    super(scope, id)
    for (const { work, timeout } of workers) if ('queue' in work) this.#add(work.queue, timeout)
  }

  /** Visibility of six timeouts, as Lambda asks: a retried batch must not overtake one that is still running. */
  #add(name: string, timeout: number) {
    const safe = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) }
    const dead = new Queue(this, `${name}DeadLetters`, safe)
    const deadLetterQueue = { queue: dead, maxReceiveCount: MAX_RECEIVES }
    const queue = new Queue(this, name, { ...safe, visibilityTimeout: Duration.seconds(6 * timeout), deadLetterQueue })
    this.queues.set(name, queue)
    this.deadLetters.push(dead)
  }

  named(name: string): Queue {
    const queue = this.queues.get(name)
    if (!queue) throw new Error(`No worker takes jobs from a queue named ${name}`)
    return queue
  }

  /** `DOCUMENTS_QUEUE_URL` and so on: where functions send jobs to. */
  get addresses(): Record<string, string> {
    const address = ([name, { queueUrl }]: [string, Queue]) => [queueSetting(name), queueUrl]
    return Object.fromEntries([...this.queues].map(address))
  }

  grantSend({ grantPrincipal }: IGrantable) {
    const resources = [...this.queues.values()].map(queue => queue.queueArn)
    grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }))
  }
}

/** Joins each worker's function to its queue or its schedule. */
export class Workers extends Construct {
  constructor(
    scope: Construct,
    id: string,
    workers: readonly WorkerRow[],
    queues: JobQueues,
    functionFor: (row: WorkerRow) => IFunction,
  ) {
    super(scope, id)
    for (const row of workers) {
      const worker = functionFor(row)
      if ('queue' in row.work)
        worker.addEventSource(
          new SqsEventSource(queues.named(row.work.queue), { batchSize: 1, reportBatchItemFailures: true }),
        )
      else
        new Rule(this, row.name, {
          schedule: Schedule.rate(Duration.minutes(row.work.everyMinutes)),
          targets: [new LambdaFunction(worker)],
        })
    }
  }
}
