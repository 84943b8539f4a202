import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { fixture } from '#test/support/data/fixtures.ts'

const Rows = z.object({ rows: z.array(z.object({ call: z.string(), says: z.string().regex(/^[123]§\d/) })) })

/** Method and path of every documented call. */
const documented = readFileSync(fixture('documentedCalls.tsv'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t').slice(0, 2).join(' '))

test('exactly the documented calls are tested as documented [1§7 2§7 3§7]', async () => {
  const files = globSync('rows/*.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(files.map(file => import(join(import.meta.dirname, file))))
  const calls = new Set(modules.flatMap(module => Rows.parse(module).rows.map(({ call }) => call)))
  expect(documented.filter(call => !calls.has(call))).toEqual([])
  expect([...calls].filter(call => !documented.includes(call))).toEqual([])
  expect(documented).toHaveLength(228)
})
