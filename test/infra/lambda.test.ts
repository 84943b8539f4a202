import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lambdaOf } from './lambdaOf.ts'

const closing: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(closing.map(each => each.close())))

function lambda(...args: Parameters<typeof lambdaOf>) {
  const all = lambdaOf(...args)
  closing.push(all.pool)
  return all
}

test('a function sees its event and its settings, and nothing else of this machine [S-23]', async () => {
  const { invoke } = lambda(
    'return { event, home: process.env.HOME, greeting: process.env.GREETING, left: context.getRemainingTimeInMillis() > 0 }',
  )
  expect(await invoke({ a: 1 })).toEqual({ result: { event: { a: 1 }, greeting: 'kia ora', left: true } })
})

test('temporary files of a function are in the folder of this process, which goes at the end of a run [P-24]', async () => {
  const { invoke } = lambda("return require('node:os').tmpdir()")
  expect(await invoke({})).toEqual({ result: tmpdir() })
})

test('an exception in a handler is the error of its call, and is printed [S-25]', async () => {
  const { invoke, printed } = lambda("throw new TypeError('boom')")
  expect(await invoke({})).toMatchObject({ error: { errorType: 'TypeError', errorMessage: 'boom' } })
  expect(printed()).toContain('boom')
})

test('a crash is the error of its call, and the next call gets a new thread [F-03]', async () => {
  const { invoke } = lambda('if (event.crash) process.exit(1)\nreturn calls', { most: 1 })
  const [first, second, third] = await Promise.all([invoke({}), invoke({ crash: true }), invoke({})])
  expect(first).toEqual({ result: 1 })
  expect(second).toMatchObject({ error: { errorType: 'Runtime.ExitError' } })
  expect(third).toEqual({ result: 1 })
})

test('a call that never ends times out, and the waiting call runs [F-06]', async () => {
  const { invoke } = lambda('if (event.hang) await new Promise(() => {})\nreturn calls', { most: 1, timeout: 300 })
  const [hung, next] = await Promise.all([invoke({ hang: true }), invoke({})])
  expect(hung).toMatchObject({
    error: { errorType: 'Sandbox.Timedout', errorMessage: expect.stringContaining('0.30 seconds') },
  })
  expect(next).toEqual({ result: 1 })
})

test('code that fails to load fails every waiting call [S-25]', async () => {
  const { invoke } = lambda('} {', { most: 1 })
  const outcomes = await Promise.all([invoke({}), invoke({}), invoke({})])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ error: { errorType: 'Runtime.ExitError' } })
})

test('an answer of more than 6 MB is an error, as on Lambda [S-19]', async () => {
  const { invoke } = lambda("return 'x'.repeat(event.size)")
  expect(await invoke({ size: 6 * 1024 * 1024 - 2 })).toHaveProperty('result')
  expect(await invoke({ size: 6 * 1024 * 1024 })).toMatchObject({
    error: { errorType: 'Function.ResponseSizeTooLarge' },
  })
})

test('as many calls run at a time as there are threads [P-02]', async () => {
  const { invoke } = lambda('return require("node:worker_threads").threadId', { most: 2 })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => invoke({})))
  expect(new Set(outcomes.map(outcome => JSON.stringify(outcome))).size).toBe(2)
})

test('a reload ends idle threads at once and busy ones after their call: the next call runs the new code [F-03]', async () => {
  const { pool, dir, invoke } = lambda('if (event.wait) await new Promise(r => setTimeout(r, 100))\nreturn "old"')
  expect(await invoke({})).toEqual({ result: 'old' })
  const busy = invoke({ wait: true })
  writeFileSync(join(dir, 'index.js'), 'exports.handlers = { test: async () => "new" }')
  pool.reload()
  const next = await invoke({})
  expect([await busy, next, await invoke({})]).toEqual([{ result: 'old' }, { result: 'new' }, { result: 'new' }])
})
