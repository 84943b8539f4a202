import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The wide checks that any cloud can be put to; they lie beside the project, not in it. */
const root = join(import.meta.dirname, '../..')
const checks = process.env.CLOUD_CHECKS ?? join(root, '../shared/checks/cloud')
/** Where their own packages are, if the project's do not cover them. */
const modules = process.env.CLOUD_CHECKS_MODULES ?? join(root, 'node_modules')

interface Check {
  readonly script: string
  readonly endpoint: string
  /** Words of the checks that the embedded cloud is known to fail; the product does without these. */
  readonly known: readonly string[]
}

const table: readonly Check[] = [
  {
    script: 'ddb.mjs',
    endpoint: 'AWS_ENDPOINT_URL_DYNAMODB',
    known: [
      'REMOVE two list elements',
      'SET list index beyond end',
      'TransactGet ProjectionExpression',
      '2-attribute composite',
      'pitr:',
    ],
  },
  { script: 's3.mjs', endpoint: 'AWS_ENDPOINT_URL_S3', known: ['versioning:'] },
  { script: 'sqs.mjs', endpoint: 'AWS_ENDPOINT_URL_SQS', known: [] },
]

const MAX_MS = 280_000

/** Why a check cannot run here; undefined where it can. */
function obstacle(script: string): string | undefined {
  const file = join(checks, script)
  if (!existsSync(file)) return `there is no ${file}`
  const require = createRequire(join(modules, 'package.json'))
  const packages = [...readFileSync(file, 'utf8').matchAll(/from '(@[^']+)'/g)].flatMap(([, name]) =>
    name ? [name] : [],
  )
  const missing = packages.find(name => !require.resolve.paths(name)?.some(folder => existsSync(join(folder, name))))
  return missing && `it needs the package ${missing}`
}

async function failuresOf({ script, endpoint }: Check): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'clearfloor-checks-'))
  try {
    for (const file of readdirSync(checks)) copyFileSync(join(checks, file), join(dir, file))
    symlinkSync(modules, join(dir, 'node_modules'))
    const env = { ...process.env, S3_AK: process.env.AWS_ACCESS_KEY_ID, S3_SK: process.env.AWS_SECRET_ACCESS_KEY }
    const target = `endpoint:${process.env[endpoint]}`
    const { stdout } = await promisify(execFile)(process.execPath, [script, target], {
      cwd: dir,
      env,
      timeout: MAX_MS,
    })
    expect(stdout).toMatch(/^== .*: \d+\/\d+ pass$/m)
    return stdout.split('\n').filter(line => line.startsWith('FAIL'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

for (const check of table) {
  const reason = obstacle(check.script)
  test.skipIf(reason !== undefined)(
    `P-24 ${check.script} passes with ${check.known.length} known exceptions${reason ? ` (skipped: ${reason})` : ''}`,
    { timeout: MAX_MS },
    async () => {
      const failures = await failuresOf(check)
      const unknown = failures.filter(line => !check.known.some(words => line.includes(words)))
      expect(unknown).toEqual([])
      expect(failures).toHaveLength(check.known.length)
    },
  )
}
