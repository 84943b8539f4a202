import { Duration } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct, type IConstruct } from 'constructs'
import type { DeadLetters } from './workers.ts'

const period = Duration.minutes(5)

/** What can go wrong, and where RUNBOOK.md says what to do about it. */
export const ALARMS = {
  deadLetters: { description: 'Jobs have failed at every attempt and have come to', anchor: 'dead-letters' },
  serverErrors: { description: 'Users are getting server errors from', anchor: 'server-errors' },
  errors: { description: 'Calls are failing in', anchor: 'function-errors' },
  throttles: { description: 'Calls are throttled for lack of concurrency in', anchor: 'function-throttles' },
} as const

interface Monitored {
  http: IHttpApi
  functions: readonly IFunction[]
  deadLetters: readonly DeadLetters[]
}

/** Alarms on one topic; each links to its instructions. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { http, functions, deadLetters }: Monitored) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // What is given up is soon gone from its queue, so its arrival is counted.
    for (const { queue, isAwaited } of deadLetters)
      this.#watch(
        'deadLetters',
        queue,
        isAwaited
          ? queue.metricNumberOfMessagesReceived({ period, statistic: 'Sum' })
          : queue.metricApproximateNumberOfMessagesVisible({ period }),
      )
    this.#watch('serverErrors', http, http.metricServerError({ period, statistic: 'Sum' }))
    for (const lambda of functions) {
      this.#watch('errors', lambda, lambda.metricErrors({ period }))
      this.#watch('throttles', lambda, lambda.metricThrottles({ period }))
    }
  }

  #watch(kind: keyof typeof ALARMS, monitored: IConstruct, metric: IMetric) {
    const { description, anchor } = ALARMS[kind]
    const path = monitored.node.path.split('/').slice(1).join(' ')
    const alarm = new Alarm(this, `${kind} ${path}`, {
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} ${path}. What to do: infra/RUNBOOK.md#${anchor}`,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}
