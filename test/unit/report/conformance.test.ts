import { beforeAll, describe, expect, test } from 'vitest'
import { aFurnishedReport, OURS } from '#test/support/data/exampleDocuments.ts'
import { type Flavour, missingForVeraPdf, type Verdict, validate } from '#test/support/readers/veraPdf.ts'

const missing = missingForVeraPdf()
/** A page of another document, whose font is not embedded. */
const FOREIGN = 'report with a page of another document'

describe.skipIf(missing)(`PDF/UA-1 and PDF/A-2a by veraPDF${missing && ` (missing: ${missing})`}`, () => {
  const documents = new Map<string, Uint8Array>()
  beforeAll(async () => {
    for (const [name, print] of [...OURS, [FOREIGN, aFurnishedReport] as const])
      documents.set(name, (await print()).bytes)
  }, 120_000)

  describe.each<Flavour>(['ua1', '2a'])('%s', flavour => {
    let verdicts: Map<string, Verdict>
    beforeAll(() => {
      verdicts = validate(flavour, documents)
    }, 300_000)

    test.each(OURS)('no rule fails in the %s', name => {
      expect(verdicts.get(name)?.failed).toEqual([])
      expect(verdicts.get(name)?.passedChecks).toBeGreaterThan(1000)
    })

    test(`the claim would be false of a ${FOREIGN}`, () => {
      expect(verdicts.get(FOREIGN)?.failed).toContainEqual(expect.stringMatching(/font/i))
    })
  })
})
