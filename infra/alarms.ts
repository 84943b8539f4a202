import { Duration } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct, type IConstruct } from 'constructs'

const period = Duration.minutes(5)

/** What can go wrong, and where RUNBOOK.md says what to do about it. */
export const ALARMS = {
  deadLetters: { says: 'Jobs failed five times and wait in', anchor: 'dead-letters' },
  serverErrors: { says: 'People are answered with a server error by', anchor: 'server-errors' },
  errors: { says: 'Calls end in an error:', anchor: 'function-errors' },
  throttles: { says: 'Calls are turned away for want of concurrency:', anchor: 'function-throttles' },
} as const

interface Monitored {
  http: IHttpApi
  functions: readonly IFunction[]
  deadLetters: readonly IQueue[]
}

/** Alarms on one topic; each links to its instructions. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { http, functions, deadLetters }: Monitored) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    for (const queue of deadLetters)
      this.#watch('deadLetters', queue, queue.metricApproximateNumberOfMessagesVisible({ period }))
    this.#watch('serverErrors', http, http.metricServerError({ period, statistic: 'Sum' }))
    for (const watched of functions) {
      this.#watch('errors', watched, watched.metricErrors({ period }))
      this.#watch('throttles', watched, watched.metricThrottles({ period }))
    }
  }

  #watch(kind: keyof typeof ALARMS, lambda: IConstruct, metric: IMetric) {
    const { says, anchor } = ALARMS[kind]
    const path = lambda.node.path.split('/').slice(1).join(' ')
    const alarm = new Alarm(this, `${kind} ${path}`, {
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${says} ${path}. What to do: infra/RUNBOOK.md#${anchor}`,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}
