import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'

/** Who the product writes as: its own domain, signed by DKIM. The domain's records are in the RUNBOOK. */
export class Mail extends Construct {
  readonly from: string
  readonly #identity: EmailIdentity

  constructor(scope: Construct, id: string, { siteOrigin }: { siteOrigin: string }) {
    super(scope, id)
    const domain = new URL(siteOrigin).hostname
    this.#identity = new EmailIdentity(this, 'Domain', { identity: Identity.domain(domain) })
    this.from = `Clearfloor <no-reply@${domain}>`
  }

  grantSend(to: IGrantable) {
    this.#identity.grantSendEmail(to)
  }
}
