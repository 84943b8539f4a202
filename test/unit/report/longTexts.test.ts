import { describe, expect, test } from 'vitest'
import { shortenedTo } from '#functions/files/pdf/words/lineWidth.ts'
import { shortened } from '#functions/files/pdf/words/longWords.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { bagsToSend } from '#shared/domain/item/bagCheck.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import { chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'
import { exampleFiles, exampleSubject } from '#test/support/data/exampleTree.ts'
import { chainOfCustodyPdf, clearanceCertificatePdf, surveyReportPdf } from '#test/support/data/printed.ts'
import { typedTree } from '#test/support/data/typedTree.ts'
import { beyondMargins } from '#test/support/readers/beyondMargins.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const { asbestos } = CONTAMINANT

/** All inputs of the example, with text in every field that users type. */
function subjectOf(text: (most: number) => string) {
  const { company, users, survey, laboratory, ...subject } = exampleSubject(asbestos, typedTree(text))
  if (!laboratory) throw new Error('The example has a laboratory')
  const name = text(190)
  return {
    ...subject,
    company: { ...company, name, address: name },
    users: users.map(user => ({ ...user, full_name: text(150), position: name, qualifications: name })),
    survey: { ...survey, name, job_number: text(100), client_name: name, office_name: name },
    laboratory: { ...laboratory, name, address: { ...laboratory.address, address: name, city: name } },
    surveyors: [name],
  }
}

const MADE = {
  'an asbestos report': text => surveyReportPdf(surveyReport(subjectOf(text)), exampleFiles),
  'a chain of custody': text => chainOfCustodyPdf(chainOfCustody(subjectOf(text))),
  'a clearance certificate': text => {
    const { tree, company, users, survey } = subjectOf(text)
    const source = exampleClearance(CLEARANCE_TYPE.classA, { name: text(190), site_address: text(500) })
    const model = clearanceCertificate({ ...source, building: tree.building, company, users, survey })
    return clearanceCertificatePdf(model, exampleFiles)
  },
} satisfies Record<string, (text: (most: number) => string) => Promise<{ readonly bytes: Uint8Array }>>

describe('a word without a blank is broken at the edge of its column [W10]', () => {
  test.each(Object.entries(MADE))('in %s', { timeout: 60_000 }, async (_, print) => {
    for (const most of [90, 190]) {
      const { bytes } = await print(length => 'n'.repeat(Math.min(length, most)))
      expect(await beyondMargins(bytes)).toEqual([])
    }
  })
})

describe('content that is kept together but taller than a page continues on the next pages [W10]', () => {
  const lines = (most: number) => `START${'\n'.repeat(most - 8)}END`

  test('each sample of a chain of custody to its last line', async () => {
    const subject = subjectOf(lines)
    const text = (await pdfText((await MADE['a chain of custody'](lines)).bytes)).join('')
    const bags = bagsToSend(subject.tree, [asbestos])
    for (const { code } of bags) expect(text).toContain(code)
    const after = text.slice(text.indexOf('QR code'))
    // Name, link and description of each item, its floor and its room.
    expect(after.split('END').length - 1).toBeGreaterThanOrEqual(bags.length * 5)
  })
})

test('text shortened to one line has no line break and keeps accents and emoji complete [W10]', () => {
  expect(shortened('Plant\nroom', 44)).toBe('Plant room')
  expect(shortenedTo('Plant\n\troom', 44)).toBe('Plant room')
  expect(shortenedTo('Plant  room \u2028  3 ', 44)).toBe('Plant  room 3 ')
  expect(shortened('👩🏽‍🔧'.repeat(30), 44)).toBe('👩🏽‍🔧'.repeat(30))
  expect(shortened('e\u0301'.repeat(60), 44)).toBe(`${'e\u0301'.repeat(43)}…`)
  expect(shortenedTo('👩🏽‍🔧'.repeat(9), 10)).toMatch(/^(👩🏽‍🔧)+…$/u)
})
