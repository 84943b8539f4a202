import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fixture } from '#test/support/data/fixtures.ts'

interface Check {
  readonly script: string
  readonly endpoint: string
  readonly count: number
  /** Words of the checks that the emulators are known to fail; the product does not need them. */
  readonly known: readonly string[]
}

const CHECKS: readonly Check[] = [
  {
    script: 'ddb.mjs',
    endpoint: 'AWS_ENDPOINT_URL_DYNAMODB',
    count: 63,
    known: [
      'REMOVE two list elements',
      'SET list index beyond end',
      'TransactGet ProjectionExpression',
      '2-attribute composite',
      'pitr:',
    ],
  },
  { script: 's3.mjs', endpoint: 'AWS_ENDPOINT_URL_S3', count: 50, known: ['versioning:'] },
  { script: 'sqs.mjs', endpoint: 'AWS_ENDPOINT_URL_SQS', count: 30, known: [] },
]

const MAX_MS = 280_000

test.each(CHECKS)(
  'P-24 $script: $count checks with $known.length known exceptions',
  async check => {
    const { script, endpoint, count, known } = check
    const env = { ...process.env, S3_AK: process.env.AWS_ACCESS_KEY_ID, S3_SK: process.env.AWS_SECRET_ACCESS_KEY }
    const command = [fixture(`cloud/${script}`), process.env[endpoint] ?? '']
    const { stdout } = await promisify(execFile)(process.execPath, command, { env, timeout: MAX_MS })
    expect(stdout).toMatch(new RegExp(`^== .*: ${count - known.length}/${count} pass$`, 'm'))
    const failures = stdout.split('\n').filter(line => line.startsWith('FAIL'))
    expect(failures.filter(line => !known.some(words => line.includes(words)))).toEqual([])
  },
  MAX_MS,
)
