import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, type IStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from './nag.ts'
import type { Stage } from './stage.ts'

/** Writes one log line per API call, with the given context fields. */
export function logCalls(stage: IStage, name: string, logDays: Stage['logDays'], fields: readonly string[]): CfnStage {
  const logGroup = new LogGroup(stage, 'Calls', {
    // Log groups under this prefix share one entry in the log service's resource policy, which has a size limit.
    logGroupName: `/aws/vendedlogs/${Stack.of(stage).stackName}/${name}`,
    retention: logDays,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  const resource = stage.node.defaultChild
  if (!(resource instanceof CfnStage)) throw new Error('The stage has no resource')
  resource.accessLogSettings = {
    destinationArn: logGroup.logGroupArn,
    format: JSON.stringify(
      Object.fromEntries(fields.map(field => [field.replace('identity.', ''), `$context.${field}`])),
    ),
  }
  return resource
}

const MAY_LOG = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs'

/** WebSocket APIs write logs through one role per account and region. The role outlives the stack because other stages use it. */
export function mayLog(scope: Construct): CfnAccount {
  const role = new Role(scope, 'LogRole', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(MAY_LOG)],
  })
  accept(role, `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${MAY_LOG}]`, 'API Gateway asks for this policy')
  const account = new CfnAccount(scope, 'LogAccount', { cloudWatchRoleArn: role.roleArn })
  for (const each of [role, account]) each.applyRemovalPolicy(RemovalPolicy.RETAIN)
  return account
}

/** Receives the access logs of the other buckets. */
// The cast: CDK declares Bucket.isWebsite looser than IBucket's under exactOptionalPropertyTypes.
export const accessLogBucket = (scope: Construct, { logDays }: Stage) =>
  new Bucket(scope, 'AccessLogs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    lifecycleRules: [{ expiration: Duration.days(logDays) }],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  }) as IBucket
