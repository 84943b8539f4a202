import { App } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { beforeAll, expect, test } from 'vitest'
import { emptyCode } from '#infra/emptyCode.ts'
import { deployStage } from '#infra/stack.ts'
import { stageOf } from '#infra/stage.ts'
import { contract } from '#shared/contract/index.ts'
import { DATA_EXPORT_DAYS } from '#shared/domain/company/dataExport.ts'
import { propertiesIn, STAGE, synthesised } from './synthesised.ts'

let [firewall, product, cdn]: Template[] = []
beforeAll(() => {
  const app = new App()
  const stage = stageOf('prod', { ...STAGE, edge: true })
  deployStage(app, { contract, code: emptyCode, stage })
  const stacks = app.synth().stacks
  const of = (name: string) => Template.fromJSON(stacks.find(({ stackName }) => stackName === name)?.template)
  ;[firewall, product, cdn] = ['Clearfloor-prod-Firewall', 'Clearfloor-prod', 'Clearfloor-prod-Cdn'].map(of)
  expect(stacks.map(({ stackName, environment }) => [stackName, environment.region])).toEqual(
    expect.arrayContaining([
      ['Clearfloor-prod-Firewall', 'us-east-1'],
      ['Clearfloor-prod', 'ap-southeast-2'],
      ['Clearfloor-prod-Cdn', 'us-east-1'],
    ]),
  )
})

test('the site has a firewall with AWS rules, a rate limit, and a lower one for sign-in [S-23 D11]', () => {
  const [acl] = propertiesIn(firewall!, 'AWS::WAFv2::WebACL')
  const rules = acl?.Rules.map(
    ({ Name, Statement }: { Name: string; Statement: { RateBasedStatement?: { Limit: number } } }) => [
      Name,
      Statement.RateBasedStatement?.Limit,
    ],
  )
  expect(rules).toEqual([
    ['calls', 6000],
    ['sign-ins', 300],
    ['AWSManagedRulesAmazonIpReputationList', undefined],
    ['AWSManagedRulesKnownBadInputsRuleSet', undefined],
    ['AWSManagedRulesCommonRuleSet', undefined],
  ])
  expect(acl?.Scope).toBe('CLOUDFRONT')
  const [distribution] = propertiesIn(product!, 'AWS::CloudFront::Distribution')
  expect(JSON.stringify(distribution?.DistributionConfig.WebACLId)).toContain('Acl')
})

test('the CDN’s errors raise an alarm, and its requests are logged [S-23 D12]', () => {
  cdn!.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    AlarmDescription: Match.stringLikeRegexp('RUNBOOK.md#cdn-errors$'),
    AlarmActions: [Match.anyValue()],
  })
  cdn!.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: STAGE.onCall })
  cdn!.hasResourceProperties('AWS::Logs::DeliverySource', { LogType: 'ACCESS_LOGS' })
  cdn!.hasResource('AWS::Logs::LogGroup', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: { LogGroupName: '/aws/cloudfront/Clearfloor-prod-Cdn', RetentionInDays: STAGE.logDays },
  })
})

test('a stage without an edge is one stack, with no firewall [S-23]', () => {
  const [distribution] = propertiesIn(synthesised(), 'AWS::CloudFront::Distribution')
  expect(distribution?.DistributionConfig).not.toHaveProperty('WebACLId')
})

test('calls of both APIs are logged by route instead of path, and all logs are retained [S-23 D10]', () => {
  const stages = propertiesIn(synthesised(), 'AWS::ApiGatewayV2::Stage')
  expect(stages).toHaveLength(2)
  for (const { AccessLogSettings } of stages) {
    const fields = Object.values(JSON.parse(AccessLogSettings.Format))
    expect(fields).toContain('$context.routeKey')
    expect(fields).not.toContain('$context.path')
  }
  synthesised().allResources('AWS::Logs::LogGroup', { DeletionPolicy: 'RetainExceptOnCreate' })
})

test('reads of the buckets are logged in a third bucket, which expires [S-23 D10]', () => {
  const template = synthesised()
  const [logs, ...others] = propertiesIn(template, 'AWS::S3::Bucket').filter(each => !each.LoggingConfiguration)
  expect(others).toEqual([])
  expect(logs?.LifecycleConfiguration.Rules).toMatchObject([{ ExpirationInDays: STAGE.logDays }])
  template.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([Match.objectLike({ Principal: { Service: 'logging.s3.amazonaws.com' } })]),
    },
  })
})

test('a deleted or overwritten file can be restored for as long as the table’s history [S-23 D9]', () => {
  synthesised().hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } })]),
    },
  })
})

test('a form that is posted again and again stores one more version of its file for longer than a day [S-23]', () => {
  synthesised().hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([
        Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 1, NewerNoncurrentVersions: 1 } }),
      ]),
    },
  })
})

test('data exports and their former versions are deleted after their days [S-23]', () => {
  synthesised().hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([
        {
          Prefix: 'data-exports/',
          ExpirationInDays: DATA_EXPORT_DAYS,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
      ]),
    },
  })
})

/** The names of the secrets that the CDN sends, and that functions accept. */
function secretsAt(cdnSecret: number) {
  const template = synthesised({ cdnSecret })
  const idsIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"Ref":"(CdnSecret\d+?)[0-9A-F]{8}"/g)].map(([, id]) => id)
  const [distribution] = propertiesIn(template, 'AWS::CloudFront::Distribution')
  const functions = Object.values(template.findResources('AWS::Lambda::Function'))
  return {
    sent: new Set(idsIn(distribution?.DistributionConfig.Origins)),
    taken: functions.map(({ Properties }) => new Set(idsIn(Properties.Environment.Variables.CDN_SECRETS))),
    after: Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]?.DependsOn,
    functions: Object.keys(template.findResources('AWS::Lambda::Function')),
  }
}

test('the CDN’s secret is rotated by a number: functions accept both, before the new one is sent [S-23 D11]', () => {
  const [first, second] = [secretsAt(1), secretsAt(2)]
  expect([first.sent, second.sent]).toEqual([new Set(['CdnSecret1']), new Set(['CdnSecret2'])])
  for (const taken of first.taken) expect(taken).toEqual(new Set(['CdnSecret1', 'CdnSecret0']))
  for (const taken of second.taken) expect(taken).toEqual(new Set(['CdnSecret2', 'CdnSecret1']))
  expect(second.after).toEqual(expect.arrayContaining(second.functions))
})
