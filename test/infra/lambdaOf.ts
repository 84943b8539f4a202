import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { LambdaFunction } from '#localstack/lambda/lambdaFunction.ts'

/** A function made of one expression of `event`, in a folder of its own. */
export function lambdaOf(code: string, settings: { timeout?: number; most?: number; memory?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'lambda-'))
  writeFileSync(join(dir, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(
    join(dir, 'index.js'),
    `let calls = 0\nexports.handler = async (event, context) => { calls++; ${code} }`,
  )
  const printed = new PassThrough()
  const made = new LambdaFunction({
    name: 'test',
    dir,
    timeout: 3000,
    memory: 128,
    env: { GREETING: 'kia ora' },
    log: printed,
    ...settings,
  })
  return { made, dir, invoke: made.invoke, printed: () => String(printed.read() ?? '') }
}
