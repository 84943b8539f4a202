import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { Alarms } from './alarms.ts'
import type { Stage } from './stage.ts'

/** Calls from one network within five minutes. Enough for a company in one office whose devices all sync at once. */
const CALLS = 6000
/** The limit under /api/auth/, which takes passwords. */
const SIGN_INS = 300

/**
 * AWS rules that only count matches. Rich text and drawings in bodies would match falsely, and the contract bounds and validates
 * each body.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
]

/** The firewall of the CDN. A separate stack, because CloudFront takes firewalls from us-east-1 only. */
export class Firewall extends Stack {
  readonly arn: string

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, { ...usEast1(stage), description: `Clearfloor, stage ${stage.name}: firewall` })
    const acl = new CfnWebACL(this, 'Acl', {
      name: id,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seenAs('all'),
      rules: [
        rated('calls', CALLS),
        rated('sign-ins', SIGN_INS, '/api/auth/'),
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        managed('AWSManagedRulesCommonRuleSet', COUNTED),
      ].map((rule, priority) => ({ ...rule, priority })),
    })
    this.arn = acl.attrArn
  }
}

/** A stack in us-east-1, the only region for CloudFront's firewalls, metrics and logs. */
const usEast1 = ({ name }: Stage) => ({
  env: { region: 'us-east-1' },
  crossRegionReferences: true,
  tags: { product: 'clearfloor', stage: name },
})

const seenAs = (metricName: string) => ({ metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true })

const rated = (name: string, limit: number, path?: string) => ({
  name,
  action: { block: {} },
  visibilityConfig: seenAs(name),
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      ...(path && {
        scopeDownStatement: {
          byteMatchStatement: {
            searchString: path,
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'STARTS_WITH',
            textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
          },
        },
      }),
    },
  },
})

const managed = (name: string, counted: readonly string[] = []) => ({
  name,
  overrideAction: { none: {} },
  visibilityConfig: seenAs(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map(each => ({ name: each, actionToUse: { count: {} } })),
    },
  },
})

/** Percentage of all requests within five minutes. */
const MANY_ERRORS = 5

export class CdnWatch extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, distribution: Distribution) {
    super(scope, id, { ...usEast1(stage), description: `Clearfloor, stage ${stage.name}: alarms and log of the CDN` })
    const DistributionId = distribution.distributionId
    new Alarms(this, 'Alarms', stage).watch('cdnErrors', {
      name: stage.siteOrigin,
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId, Region: 'Global' },
        period: Duration.minutes(5),
        statistic: 'Average',
      }),
      threshold: MANY_ERRORS,
      periods: [2, 3],
    })
    this.#log(id, stage, DistributionId)
  }

  #log(name: string, { name: stage, logDays }: Stage, distributionId: string) {
    const logGroup = new LogGroup(this, 'Requests', {
      logGroupName: `/aws/cloudfront/${name}`,
      retention: logDays,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    logGroup.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    )
    const from = new CfnDeliverySource(this, 'From', {
      name: `clearfloor-${stage}-cdn`,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${this.partition}:cloudfront::${this.account}:distribution/${distributionId}`,
    })
    const to = new CfnDeliveryDestination(this, 'To', {
      name: `clearfloor-${stage}-cdn`,
      outputFormat: 'json',
      destinationResourceArn: `arn:${this.partition}:logs:${this.region}:${this.account}:log-group:${logGroup.logGroupName}`,
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: from.name,
      deliveryDestinationArn: to.attrArn,
    })
    delivery.addResourceDependency(from)
  }
}
