import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { mailDomain, type Stage } from './stage.ts'

/** Who the product writes as: its own domain, signed by DKIM. The domain's records are in the RUNBOOK. */
export class Mail extends Construct {
  readonly from: string
  readonly #identity: EmailIdentity

  constructor(scope: Construct, id: string, stage: Pick<Stage, 'mailFrom'>) {
    super(scope, id)
    this.#identity = new EmailIdentity(this, 'Domain', { identity: Identity.domain(mailDomain(stage)) })
    this.from = `Clearfloor <${stage.mailFrom}>`
  }

  grantSend(to: IGrantable) {
    this.#identity.grantSendEmail(to)
  }
}
