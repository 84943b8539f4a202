import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { accept } from './nag.ts'
import type { Stage } from './stage.ts'

/**
 * A random key that no person sees. Losing it would lose all data encrypted with it, so it is retained when the stack is deleted.
 */
export function secretKey(
  scope: Construct,
  id: string,
  description: string,
  removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
): Secret {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy,
  })
  accept(secret, 'SMG4', 'What a key encrypted would be lost with it; the CDN’s secret is changed by its number')
  return secret
}

/** The CDN's current and previous secrets; functions accept both. CloudFormation inserts the values. */
export function cdnSecretsOf(scope: Construct, { cdnSecret }: Stage) {
  const secret = (number: number) =>
    secretKey(
      scope,
      `CdnSecret${number}`,
      'Shows the functions that a request came through the CDN',
      RemovalPolicy.DESTROY,
    ).secretValue.unsafeUnwrap()
  return { now: secret(cdnSecret), before: secret(cdnSecret - 1) }
}
