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

/** Within an hour. */
const MANY_BOUNCES = 5

/** Who the product writes as: its own domain, signed by DKIM. The domain's records are in the RUNBOOK. */
class Mail extends Construct {
  constructor(scope: Construct, id: string, { stage, alarms }: { stage: Stage; alarms: Alarms }) {
    super(scope, id)
    const configurationSet = new ConfigurationSet(this, 'Sending', {
      configurationSetName: stackName(stage.name),
      // Who bounced or complained is not written to again.
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

/** To send as the stage's domain. Its identity has a name that is known before it is made, in whichever region. */
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

/** Where the stage's region has no SES, mail has its own stack in one that has. */
export function mailOf(stack: Stack, stage: Stage, alarms: Alarms) {
  if (mailRegion(stage) === stage.region) return new Mail(stack, 'Mail', { stage, alarms })
  const own = new Stack(stack.node.scope ?? stack, `${stack.stackName}-Mail`, {
    description: `Clearfloor, stage ${stage.name}: email`,
    env: { region: mailRegion(stage) },
    tags: stack.tags.tagValues(),
  })
  return new Mail(own, 'Mail', { stage, alarms: new Alarms(own, 'Alarms', stage) })
}
