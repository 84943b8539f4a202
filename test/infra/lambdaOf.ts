import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { LambdaPool } from '#localstack/lambda/lambdaPool.ts'

/** A pool of one function, whose code is an expression of `event`, in its own folder. */
export function lambdaOf(code: string, settings: { timeout?: number; most?: number; warm?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'lambda-'))
  writeFileSync(join(dir, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(
    join(dir, 'index.js'),
    `let calls = 0\nexports.handlers = { test: async (event, context) => { calls++; ${code} } }`,
  )
  const printed = new PassThrough()
  const { timeout = 3000, ...options } = settings
  const pool = new LambdaPool({ dir, heap: 128, env: { GREETING: 'kia ora' }, log: printed, ...options })
  const invoke = pool.invokeOf({ name: 'test', memory: 128, timeout })
  return { pool, dir, invoke, printed: () => String(printed.read() ?? '') }
}
