import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { Alarms, sum } from './alarms.ts'
import { mailDomain, mailRegion, type Stage, stackName } from './stage.ts'

/** Per hour. */
const MANY_BOUNCES = 5

/** The product's sender: the stage's domain, signed with DKIM. RUNBOOK.md lists the domain's DNS records. */
class Mail extends Construct {
  constructor(scope: Construct, id: string, { stage, alarms }: { stage: Stage; alarms: Alarms }) {
    super(scope, id)
    const configurationSet = new ConfigurationSet(this, 'Sending', {
      configurationSetName: stackName(stage.name),
      // Addresses that bounced or complained get no more emails.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    const dimension = { source: CloudWatchDimensionSource.MESSAGE_TAG, name: 'stage', defaultValue: stage.name }
    configurationSet.addEventDestination('Counts', {
      destination: EventDestination.cloudWatchDimensions([dimension]),
      events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    new EmailIdentity(this, 'Domain', { identity: Identity.domain(mailDomain(stage)), configurationSet })
    const dimensionsMap = { stage: stage.name }
    const count = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, dimensionsMap, ...sum(Duration.hours(1)) })
    alarms.watch('bounces', { name: mailDomain(stage), metric: count('Bounce'), threshold: MANY_BOUNCES })
    alarms.watch('complaints', { name: mailDomain(stage), metric: count('Complaint') })
  }
}

/** Allows sending from the stage's domain. The identity's ARN is known before it exists, in any region. */
export function allowMail({ partition, account }: Stack, stage: Stage, { grantPrincipal }: IGrantable) {
  const identity = `arn:${partition}:ses:${mailRegion(stage)}:${account}:identity/${mailDomain(stage)}`
  grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: [
        identity,
        `arn:${partition}:ses:${mailRegion(stage)}:${account}:configuration-set/${stackName(stage.name)}`,
      ],
    }),
  )
}

/** If the stage's region has no SES, mail gets its own stack in another region. */
export function mailOf(stack: Stack, stage: Stage, alarms: Alarms) {
  if (mailRegion(stage) === stage.region) return new Mail(stack, 'Mail', { stage, alarms })
  const own = new Stack(stack.node.scope ?? stack, `${stack.stackName}-Mail`, {
    description: `Clearfloor, stage ${stage.name}: email`,
    env: { region: mailRegion(stage) },
    tags: stack.tags.tagValues(),
  })
  return new Mail(own, 'Mail', { stage, alarms: new Alarms(own, 'Alarms', stage) })
}
