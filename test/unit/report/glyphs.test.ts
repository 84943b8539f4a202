import { expect, test } from 'vitest'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { worldTree } from '#test/support/data/worldTree.ts'
import { countBoxes, pdfText } from '#test/support/readers/pdfText.ts'

/** Glyphs are drawn from the left, even for right-to-left words. */
const drawn = (word: string) => [...word].reverse().join('')

test('a letter without a glyph in the typeface is printed in another, on plans too, and never as an empty box [W10]', async () => {
  const { bytes } = await surveyReportPdf(surveyReport(exampleSubject(1, worldTree())), exampleFiles)
  expect(await countBoxes(bytes)).toBe(0)
  const text = (await pdfText(bytes)).join('')
  for (const word of ['建築物石綿', 'アスベスト', drawn('مرحبا'), '🏠', '⚠', 'Ελλάδα', 'Привет', '≥ → ✓', 'Ōtāhuhu'])
    expect(text).toContain(word)
})

test('a letter in no font is printed as a question mark [W10]', async () => {
  const tree = { ...exampleTree, building: { ...exampleTree.building, name: 'Hall 석면' } }
  const { bytes } = await surveyReportPdf(surveyReport(exampleSubject(1, tree)), exampleFiles)
  expect(await countBoxes(bytes)).toBe(0)
  expect((await pdfText(bytes))[0]).toContain('Hall ??')
})

test('right-to-left words are in their order [W10]', async () => {
  const tree = { ...exampleTree, building: { ...exampleTree.building, name: 'Hall שלום עולם 2 אחת 3' } }
  const { bytes } = await surveyReportPdf(surveyReport(exampleSubject(1, tree)), exampleFiles)
  const cover = (await pdfText(bytes))[0] ?? ''
  expect(cover).toContain(`${drawn('עולם')} ${drawn('שלום')} 2 ${drawn('אחת')} 3`)
})
