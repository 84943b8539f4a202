import { Match, type Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import type { Need } from '#infra/functionRow.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { contract } from '#shared/contract/index.ts'
import type { Contract } from '#shared/contract/protocol/endpoint.ts'
import { fits } from '#test/support/cloud/rights.ts'
import { partitionsFor, propertiesIn, synthesised } from './synthesised.ts'

const template = synthesised()
const properties = (type: string) => propertiesIn(template, type)
const statements = (found: Template) =>
  [
    ...propertiesIn(found, 'AWS::IAM::Policy'),
    ...propertiesIn(found, 'AWS::IAM::Role').flatMap(role => role.Policies ?? []),
  ].flatMap(policy => policy.PolicyDocument.Statement)

test('every function has its own role and Node 24 [S-23]', () => {
  const functions = properties('AWS::Lambda::Function')
  expect(functions.length).toBe(FUNCTIONS.length)
  expect(new Set(functions.map(({ Role }) => JSON.stringify(Role))).size).toBe(functions.length)
  expect(new Set(functions.map(({ Runtime }) => Runtime))).toEqual(new Set(['nodejs24.x']))
})

test('the disk of document workers has room for the photos and the file of 2,000 items [P-12]', () => {
  const roomy = properties('AWS::Lambda::Function').filter(({ EphemeralStorage }) => EphemeralStorage)
  expect(roomy.map(({ Description, EphemeralStorage }) => [Description, EphemeralStorage.Size]).sort()).toEqual([
    ['functions/workers/documents.ts', 1024],
    ['functions/workers/managementPlans.ts', 1024],
  ])
})

test('no statement allows every resource or every action, and no role has a managed policy [S-23]', () => {
  const all = statements(template)
  expect(all.length).toBeGreaterThan(FUNCTIONS.length)
  // Tracing actions apply to no resource.
  const isTracing = ({ Action }: Statement) => [Action].flat().every(action => action.startsWith('xray:'))
  const named = all.filter(statement => !isTracing(statement))
  const wide = named.filter(({ Action, Resource }) =>
    [Action, Resource].flat().some(value => value === '*' || /:\*$/.test(value)),
  )
  expect(wide).toEqual([])
  // The account's role for WebSocket API logs.
  const managed = properties('AWS::IAM::Role').filter(role => role.ManagedPolicyArns)
  expect(managed).toHaveLength(1)
  expect(JSON.stringify(managed)).toContain('AmazonAPIGatewayPushToCloudWatchLogs')
  expect(JSON.stringify(all)).not.toContain('dynamodb:Scan')
  expect(JSON.stringify(all)).not.toContain('s3:Delete')
})

/** The actions of each need. A worker also takes jobs from its own queue, and every function writes its log. */
const ACTIONS: Readonly<Record<Need, RegExp>> = {
  table: /^dynamodb:/,
  files: /^s3:(GetObject|PutObject|AbortMultipartUpload|ListBucket)$/,
  queues: /^sqs:SendMessage$/,
  queueStates: /^sqs:StartMessageMoveTask$/,
  sockets: /^execute-api:ManageConnections$/,
  mail: /^ses:/,
  addresses: /^geo-places:/,
  connectorKey: /^secretsmanager:/,
  canarySecret: /^secretsmanager:/,
}
const ALLOWED_TO_ALL =
  /^(logs:|xray:|sqs:(ReceiveMessage|ChangeMessageVisibility|GetQueueUrl|DeleteMessage|GetQueueAttributes)$)/

/** The actions in the policies of each function's role, by function name. */
function actionsOf(found: Template): Map<string, string[]> {
  const policies = Object.values(found.findResources('AWS::IAM::Policy')).map(({ Properties }) => Properties)
  return new Map(
    Object.values(found.findResources('AWS::Lambda::Function')).map(({ Metadata, Properties }) => {
      const [role] = Properties.Role['Fn::GetAtt']
      const own = policies.filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
      return [
        Metadata.Bundle,
        own.flatMap(policy => policy.PolicyDocument.Statement.flatMap((one: Statement) => one.Action)),
      ]
    }),
  )
}
interface Statement {
  readonly Action: string | string[]
}

test('a function has exactly the rights of its needs [S-23]', () => {
  const actions = actionsOf(synthesised({ addressProvider: 'amazon' }))
  for (const { name, needs } of FUNCTIONS) {
    const allowed = (actions.get(name) ?? []).filter(action => !ALLOWED_TO_ALL.test(action))
    const patterns = Object.values(ACTIONS)
    const met = patterns.filter(pattern => allowed.some(action => pattern.test(action)))
    expect(new Set(met.map(String)), name).toEqual(new Set(needs.map(need => String(ACTIONS[need]))))
    expect(allowed.filter(action => !patterns.some(pattern => pattern.test(action)))).toEqual([])
  }
})

test('no function may change or delete an entry of an audit log or a history [S-24]', () => {
  const denied = statements(synthesised({ addressProvider: 'amazon' })).filter(({ Effect }) => Effect === 'Deny')
  expect(denied).toHaveLength(FUNCTIONS.filter(({ needs }) => needs.includes('table')).length)
  for (const { Action, Condition } of denied) {
    expect(Action).toEqual(['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'])
    const keys = ['C#*#AUDITLOG', 'C#*#COMMAND#*', 'C#*#BUILDING#*#HISTORY']
    expect(Condition).toEqual({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys } })
  }
})

const isIn = (partition: string, patterns: readonly string[]) => patterns.some(pattern => fits(pattern, partition))

test('a function for anonymous visitors reaches only the partitions that its calls need [S-24 B19]', () => {
  const strangers = Object.entries<Contract>(contract).filter(([, calls]) =>
    Object.values(calls).some(({ access }) => access === 'anyone'),
  )
  const company = `C#${'0'.repeat(26)}`
  const of = (rest: string) => `${company}#${rest}`
  const records = ['BUILDING#1', 'CLIENT#1', 'SURVEY#1', 'CLEARANCE#1', 'BUILDINGWORDS', 'RECOMMENDATIONS'].map(of)
  const never = ['WEBHOOKS', 'DATAEXPORTS', 'EXPORTS#client#1', 'MANAGEMENTPLANDOWNLOAD#1', 'JOBNUMBERS'].map(of)
  for (const [group] of strangers) {
    const [read, written] = ['Query', 'PutItem'].map(action => partitionsFor(template, group, action)) as [
      string[],
      string[],
    ]
    expect(partitionsFor(template, group, 'UpdateItem'), group).toEqual(written)
    for (const partition of never) expect(isIn(partition, [...read, ...written]), `${group} ${partition}`).toBe(false)
    for (const partition of [...records, 'VERIFY#1'])
      expect(isIn(partition, written), `${group} ${partition}`).toBe(false)
    expect(isIn('ATTEMPTS#1', written), group).toBe(true)
    expect(isIn(company, written), group).toBe(group === 'singleSignOn')
  }
  expect(partitionsFor(template, 'verification', 'GetItem')).toEqual(['VERIFY#*', 'ATTEMPTS#*'])
  expect(partitionsFor(template, 'rooms', 'GetItem')).toEqual(['*'])
})

test('no function may use Amazon Location if the product’s own list is used [1§9]', () => {
  expect(JSON.stringify(statements(template))).not.toContain('geo-places:')
})

test('only the mail function sends mails, as the site’s own domain [S-23]', () => {
  template.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'clearfloor.example' })
  const one = statements(template).filter(({ Action }) => JSON.stringify(Action).includes('ses:'))
  expect(one).toHaveLength(1)
  expect(JSON.stringify(one[0].Resource)).toContain('identity/')
  expect(JSON.stringify(one[0].Resource)).not.toContain('*')
})

test('the encryption key is created in the stack, retained, and readable only by the functions that need it [S-22]', () => {
  template.hasResource('AWS::SecretsManager::Secret', { DeletionPolicy: 'RetainExceptOnCreate' })
  const rights = statements(template).filter(({ Action }) => JSON.stringify(Action).includes('secretsmanager:'))
  const secrets = rights.map(({ Resource }) => Resource.Ref.replace(/[0-9A-F]{8}$/, ''))
  expect(secrets.sort()).toEqual(['CanarySecret', ...Array(6).fill('ConnectorKey')])
  const reading = FUNCTIONS.filter(({ needs }) => needs.includes('connectorKey'))
  const readers = [
    'api-singleSignOn',
    'api-twoFactor',
    'api-exports',
    'api-webhooks',
    'worker-exports',
    'worker-webhooks',
  ]
  expect(reading.map(({ name }) => name)).toEqual(readers)
  expect(FUNCTIONS.filter(({ needs }) => needs.includes('canarySecret')).map(({ name }) => name)).toEqual(['canary'])
  expect(JSON.stringify(template.toJSON())).not.toContain('CONNECTOR_LOOPBACK')
})

test('the table keeps its history, cannot be deleted by mistake and is billed by use [S-23]', () => {
  template.hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      GlobalSecondaryIndexes: [
        ...['gsi1', 'gsi2', 'gsi3'].map(IndexName =>
          Match.objectLike({ IndexName, Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['row'] } }),
        ),
        Match.objectLike({ IndexName: 'gsi4', Projection: { ProjectionType: 'KEYS_ONLY' } }),
      ],
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    },
  })
})

test('buckets are private and encrypted, and buckets and queues require TLS [S-23]', () => {
  template.allResourcesProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: Match.anyValue(),
  })
  const tlsOnly = {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    },
  }
  for (const [type, policy] of [
    ['Bucket', 'AWS::S3::BucketPolicy'],
    ['Queue', 'AWS::SQS::QueuePolicy'],
  ] as const) {
    const guarded = type === 'Bucket' ? 'AWS::S3::Bucket' : 'AWS::SQS::Queue'
    template.resourceCountIs(policy, properties(guarded).length)
    template.allResourcesProperties(policy, tlsOnly)
  }
})

test('logs expire after three months and the stages are throttled [S-23]', () => {
  template.resourceCountIs('AWS::Logs::LogGroup', FUNCTIONS.length + 2)
  template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 })
  template.resourceCountIs('AWS::ApiGatewayV2::Stage', 2)
  template.allResourcesProperties('AWS::ApiGatewayV2::Stage', {
    DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
  })
})

test('the page’s policy allows its own scripts only and cannot be framed [S-20 A24]', () => {
  const [policy] = properties('AWS::CloudFront::ResponseHeadersPolicy')
  const text = JSON.stringify(policy?.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy)
  expect(text).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(text).toContain("frame-ancestors 'none'")
  // Only 'wasm-unsafe-eval', for reading codes with the camera.
  expect(text).not.toContain("'unsafe-eval'")
})

test('page, API and socket share one origin [S-20]', () => {
  const [distribution] = properties('AWS::CloudFront::Distribution')
  const paths = distribution?.DistributionConfig.CacheBehaviors.map(
    ({ PathPattern }: { PathPattern: string }) => PathPattern,
  )
  expect(paths).toEqual([
    '/api/*',
    '/sanctum/*',
    '/plan/*',
    '/calendar/*',
    '/clearance/additional-document/*',
    '/clearance/download/*',
    '/socket',
  ])
})
