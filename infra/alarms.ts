import { Aws, type Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

/** Each alarm and its section in RUNBOOK.md. */
export const ALARMS = {
  deadLetters: { description: 'Jobs have failed at every attempt and have come to', anchor: 'dead-letters' },
  oldJobs: { description: 'Jobs have waited too long in', anchor: 'old-jobs' },
  serverErrors: { description: 'Users are getting server errors from', anchor: 'server-errors' },
  slow: { description: 'One call in twenty takes more than three seconds at', anchor: 'slow-calls' },
  unreachable: { description: 'The site does not answer, asked from outside by', anchor: 'site-not-reached' },
  errors: { description: 'Calls are failing in', anchor: 'function-errors' },
  throttles: { description: 'Calls are throttled for lack of concurrency in', anchor: 'function-throttles' },
  stopped: { description: 'Nothing runs any more on the schedule of', anchor: 'schedule-stopped' },
  tableThrottles: { description: 'Reads or writes are throttled at', anchor: 'table-throttles' },
  failedSignIns: { description: 'Many wrong passwords are tried at', anchor: 'failed-sign-ins' },
  bounces: { description: 'Emails come back that were sent by', anchor: 'bounced-emails' },
  complaints: { description: 'Someone has reported as spam an email of', anchor: 'complaints' },
  cdnErrors: { description: 'The CDN answers with errors:', anchor: 'cdn-errors' },
} as const

export interface Watched {
  /** The watched resource, in words for the person on call. */
  readonly name: string
  /** The metric sets the period. */
  readonly metric: IMetric
  readonly threshold?: number
  /** Bad periods out of the last periods; [1, 1] when absent. */
  readonly periods?: readonly [bad: number, of: number]
  /** A value below the threshold, or missing data, raises the alarm. */
  readonly isExpected?: true
}

/** All alarms publish to one topic, which emails the person on call. Each alarm links to its instructions. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { onCall }: { onCall: string }) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // A policy that requires TLS replaces the default one, which lets the account's services publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    )
    this.topic.addSubscription(new EmailSubscription(onCall))
  }

  watch(kind: keyof typeof ALARMS, { name, metric, threshold = 1, periods = [1, 1], isExpected }: Watched): Alarm {
    const { description, anchor } = ALARMS[kind]
    const [datapointsToAlarm, evaluationPeriods] = periods
    const alarm = new Alarm(this, `${kind} ${name}`, {
      metric,
      threshold,
      evaluationPeriods,
      datapointsToAlarm,
      comparisonOperator: isExpected
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isExpected ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} ${name}. What to do: infra/RUNBOOK.md#${anchor}`,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    return alarm
  }
}

export const sum = (period: Duration) => ({ period, statistic: 'Sum' })
