import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/** A random key that no one has seen. What it encrypted would be lost with it, so it is retained when the stack is deleted. */
export const secretKey = (scope: Construct, id: string, description: string): Secret =>
  new Secret(scope, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
