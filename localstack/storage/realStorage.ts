import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { answers } from '#localstack/emulators/listen.ts'

export interface Ports {
  readonly localStack: number
  readonly dynamoDb: number
}

/** LocalStack and DynamoDB Local, wherever they run. */
export interface RealStorage {
  readonly ports: Ports
  readonly close: () => Promise<void>
}

export interface Starting {
  /** Preferred ports, used if free. */
  readonly ports?: Partial<Ports>
  /** Aborts the installation or the wait. */
  readonly signal?: AbortSignal
}

export const SETTINGS = parseEnv(readFileSync(join(import.meta.dirname, 'localstack.env'), 'utf8'))

/** Keys for clients; LocalStack only verifies signatures made with these. */
export const variablesOf = ({ localStack, dynamoDb }: Ports) => ({
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${dynamoDb}`,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${localStack}`,
  AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${localStack}`,
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
})

const Health = z.object({ services: z.record(z.string(), z.string()) })

/** False until both services run; throws if one can never start. */
export async function isLocalStackUp(port: number): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/_localstack/health`
  if (!(await answers(url))) return false
  const { services } = Health.parse(await (await fetch(url)).json())
  const [s3, sqs] = [services.s3, services.sqs]
  if (s3 === 'error' || sqs === 'error') throw new Error(`LocalStack says S3: ${s3}, SQS: ${sqs}`)
  return s3 === 'running' && sqs === 'running'
}

export const isDynamoDbUp = (port: number) => answers(`http://127.0.0.1:${port}`)

/** Ends the wait when the caller aborts. */
export const unless = (isUp: () => Promise<boolean>, signal?: AbortSignal) => async () => {
  signal?.throwIfAborted()
  return await isUp()
}
