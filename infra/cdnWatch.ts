import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { Alarms } from './alarms.ts'
import { usEast1 } from './firewall.ts'
import type { Stage } from './stage.ts'

/** Of all requests within five minutes, in %. */
const MANY_ERRORS = 5

/** The CDN's alarm and log, which CloudFront has in us-east-1 alone. */
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
    delivery.addDependency(from)
  }
}
