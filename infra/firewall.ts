import { Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'

/** Calls of one network within five minutes. A company in one office, all of whose devices send what they kept, stays below. */
const CALLS = 6000
/** The same under /api/auth/, where passwords are. */
const SIGN_INS = 300

/**
 * Rules of Amazon's that only count: bodies are rich text and drawings, which look like what they look for, and each has a
 * bound and a schema of its own in the contract.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
]

/** In front of the CDN. CloudFront takes firewalls from us-east-1 alone, so it is a stack of its own. */
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

/** A stack beside the stage's own, where CloudFront's firewalls, metrics and logs are. */
export const usEast1 = ({ name }: Stage) => ({
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
