import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../../..')

test('P-04 no function makes a schema while it loads', { timeout: 120_000 }, async () => {
  const made: string[] = []
  z.config({ postProcessor: () => made.push(String(new Error().stack)) })
  try {
    const { FUNCTIONS } = await import('#infra/functions.ts')
    for (const { entry } of FUNCTIONS) await import(join(root, entry))
  } finally {
    z.config({ postProcessor: undefined })
  }
  const own = new RegExp(`${root}/(?:shared|functions)/(?!schema/)`)
  const places = made.map(stack =>
    stack
      .split('\n')
      .find(line => own.test(line))
      ?.trim(),
  )
  expect([...new Set(places)]).toEqual([])
})
