import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { limitsOf } from './sdkClients.ts'

const client = new SecretsManagerClient(limitsOf('secretsManager'))

/** A secret's text; undefined for a binary secret. */
export async function secretText(SecretId: string): Promise<string | undefined> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }))
  return SecretString
}
