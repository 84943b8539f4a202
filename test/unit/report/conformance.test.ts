import { beforeAll, describe, expect, test } from 'vitest'
import { type Flavour, missingForVeraPdf, type Verdict, validate } from '#test/support/readers/veraPdf.ts'
import { EVERY_DOCUMENT, reportWithForeignPages } from './everyDocument.ts'

const missing = missingForVeraPdf()

describe.skipIf(missing)(`PDF/UA-1 and PDF/A-2a by veraPDF${missing && ` (missing: ${missing})`}`, () => {
  const documents = new Map<string, Uint8Array>()
  beforeAll(async () => {
    for (const [name, print] of Object.entries(EVERY_DOCUMENT)) documents.set(name, (await print()).bytes)
  })

  describe.each<Flavour>(['ua1', '2a', '2b'])('%s', flavour => {
    let verdicts: Map<string, Verdict>
    beforeAll(() => {
      verdicts = validate(flavour, documents)
    }, 300_000)

    test.each(Object.keys(EVERY_DOCUMENT))('no rule fails in the %s', name => {
      expect(verdicts.get(name)?.failed).toEqual([])
      expect(verdicts.get(name)?.passedChecks).toBeGreaterThan(1000)
    })
  })

  test('a page of another document whose font is missing would make both claims false', async () => {
    const bytes = new Map([['foreign', await reportWithForeignPages()]])
    for (const flavour of ['ua1', '2a'] as const)
      expect(validate(flavour, bytes).get('foreign')?.failed).toContainEqual(expect.stringMatching(/font/i))
  }, 300_000)
})
