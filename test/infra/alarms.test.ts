import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { ALARMS } from '#infra/alarms.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { CANARY, WORKERS } from '#infra/workerRows.ts'
import { propertiesIn, STAGE, synthesised } from './synthesised.ts'

const template = synthesised()
const alarms = propertiesIn(template, 'AWS::CloudWatch::Alarm')
const ofKind = (kind: keyof typeof ALARMS) =>
  alarms.filter(({ AlarmDescription }) => AlarmDescription.endsWith(`#${ALARMS[kind].anchor}`))

const queues = WORKERS.filter(({ work }) => 'queue' in work).length
const schedules = WORKERS.filter(({ work }) => 'everyMinutes' in work).length
/** The CDN's alarms are in us-east-1: test/infra/edge.test.ts. */
const COUNTS: Record<Exclude<keyof typeof ALARMS, 'cdnErrors'>, number> = {
  deadLetters: queues,
  oldJobs: queues,
  serverErrors: 1,
  slow: 1,
  unreachable: 1,
  errors: FUNCTIONS.length - 1,
  throttles: 1,
  stopped: schedules,
  tableThrottles: 1,
  failedSignIns: 1,
  bounces: 1,
  complaints: 1,
}

test.each(Object.entries(COUNTS))('S-23 D12 each watched resource has its alarm of the kind %s', (kind, count) => {
  expect(ofKind(kind as keyof typeof COUNTS)).toHaveLength(count)
})

test('every alarm names a section of the runbook, and every section there has an alarm or the budget [S-23]', () => {
  const runbook = readFileSync(new URL('../../infra/RUNBOOK.md', import.meta.url), 'utf8')
  const section = /\n## Alarms\n([\s\S]*?)\n## /.exec(runbook)?.[1] ?? ''
  const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  expect(headings.toSorted()).toEqual([...Object.values(ALARMS).map(({ anchor }) => anchor), 'budget'].toSorted())
  const anchors = new Set(Object.values(ALARMS).map(({ anchor }) => `infra/RUNBOOK.md#${anchor}`))
  for (const { AlarmDescription } of alarms) expect(anchors).toContain(AlarmDescription.split('What to do: ')[1])
})

test('CloudWatch may publish to the topic, for this account only, and the person on call is notified [S-23 D2]', () => {
  const [{ PolicyDocument } = expect.fail('The topic has no policy'), ...others] = propertiesIn(
    template,
    'AWS::SNS::TopicPolicy',
  )
  expect(others).toEqual([])
  expect(PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    }),
  )
  template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: STAGE.onCall })
  for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: expect.stringContaining('AlarmsTopic') }])
})

test('a schedule that no longer runs raises an alarm, even without any data [S-23 D12]', () => {
  for (const alarm of ofKind('stopped'))
    expect(alarm).toMatchObject({
      MetricName: 'Invocations',
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    })
  expect(ofKind('unreachable')[0]?.AlarmDescription).toContain(CANARY)
})

test('server errors raise an alarm and roll back a deployment above a share of calls; a single failure does neither [B4]', () => {
  expect(ofKind('serverErrors')).toMatchObject([
    {
      ...{ MetricName: '5xx', Statistic: 'Average', Period: 300, Threshold: 0.01 },
      ...{ DatapointsToAlarm: 2, EvaluationPeriods: 3, ComparisonOperator: 'GreaterThanOrEqualToThreshold' },
    },
  ])
})

test('wrong passwords are counted from the log of the functions that check them [S-23]', () => {
  const [filter] = propertiesIn(template, 'AWS::Logs::MetricFilter')
  expect(filter?.FilterPattern).toBe('{ $.message = "signInFailed" }')
  expect(JSON.stringify(filter?.LogGroupName)).toContain('apiauth')
  const [{ MetricName, MetricNamespace: Namespace }] = filter?.MetricTransformations ?? []
  expect(ofKind('failedSignIns')).toMatchObject([{ MetricName, Namespace }])
})

test('the month has a budget that emails the person on call [S-23]', () => {
  template.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: Match.objectLike({ BudgetLimit: { Amount: STAGE.monthlyBudget, Unit: 'USD' } }),
    NotificationsWithSubscribers: Match.arrayWith([
      Match.objectLike({ Subscribers: [{ SubscriptionType: 'EMAIL', Address: STAGE.onCall }] }),
    ]),
  })
})

test('every function is traced and a dashboard shows the stage [S-23]', () => {
  template.allResourcesProperties('AWS::Lambda::Function', { TracingConfig: { Mode: 'Active' } })
  template.hasResourceProperties('AWS::CloudWatch::Dashboard', { DashboardName: 'Clearfloor-test' })
})

test('bounces are counted per stage, and bounced addresses get no more emails [S-23]', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  })
  expect(ofKind('bounces')).toMatchObject([{ MetricName: 'Bounce', Dimensions: [{ Name: 'stage', Value: 'test' }] }])
})
