import { expect, test } from 'vitest'
import { breakLongWords } from '#functions/files/pdf/words/longWords.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { TEMPLATE_KEYS } from '#shared/domain/vocabulary/referenceLists.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const print = (tree: Tree, files: ReadonlyMap<string, Uint8Array> = exampleFiles) =>
  surveyReportPdf(surveyReport(exampleSubject(1, tree)), files)
const printedText = async (...given: Parameters<typeof print>) => pdfText((await print(...given)).bytes)

const hash = (letter: string) => letter.repeat(64)
const returned = (letter: string, name: string) => ({
  id: exampleTree.building.id,
  name,
  contaminate_id: 1 as const,
  file: hash(letter),
  version: 1,
  updated_at: '2026-03-02T01:00:00.000Z',
})

/** A PDF of `count` empty pages with one object each. */
function emptyPages(count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, at) => at + 3)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/MediaBox[0 0 9 9]/Kids[${numbers.map(number => `${number} 0 R`).join(' ')}]>>`,
    ...numbers.map(() => '<</Type/Page/Parent 2 0 R>>'),
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<</Size ${count + 3}/Root 1 0 R>>\n%%EOF`)
}

test('texts of 50 000 letters without a blank are printed to their end [S-19 A4]', { timeout: 60_000 }, async () => {
  const word = `${'x'.repeat(49_990)}THE·END`
  const report_templates = Object.fromEntries(TEMPLATE_KEYS.map(key => [key, `<p>${word}</p>`]))
  const building = { ...exampleTree.building, report_templates }
  const said = (await printedText({ ...exampleTree, building })).join('').replaceAll(/[\s\u200b]/g, '')
  expect(said.split('THE·END').length).toBeGreaterThan(1)
})

test('in every printed text, no word is too long for a line; names and short words stay unchanged [S-19 A4]', () => {
  const word = 'ü𝒳'.repeat(5_000)
  const name = 'n'.repeat(500)
  const content = [
    word,
    { text: word, style: name, image: name },
    { text: [{ text: word, bold: true }, word], link: name },
    { stack: [{ ul: [word, { text: [word] }] }], table: { body: [[word, { columns: [{ text: word }] }]] } },
  ]
  const before = JSON.stringify(content)
  breakLongWords(content)
  const after = JSON.stringify(content)
  expect(after.replaceAll('\u200b', '')).toBe(before)
  expect(after.split(name)).toHaveLength(4)
  const runs = after.replaceAll(name, '').split(/[\s\u200b"]/u)
  expect(Math.max(...runs.map(run => [...run].length))).toBeLessThanOrEqual(40)
  const short = { text: `https://clearfloor.example/${'a'.repeat(70)} and more` }
  breakLongWords(short)
  expect(short.text).not.toContain('\u200b')
})

test('of a PDF with more pages than a report takes, the first are printed and the rest is named [S-19 A21]', {
  timeout: 60_000,
}, async () => {
  const lab_returns = [returned('c', 'Certificate 1041.pdf')]
  const files = new Map([...exampleFiles, [hash('c'), emptyPages(20_000)]])
  const text = await printedText({ ...exampleTree, lab_returns }, files)
  expect(text.filter(page => page.includes('Certificate 1041.pdf ('))).toHaveLength(300)
  expect(text.at(-1)).toContain('Only the first 300 of its 20 000 pages are included.')
})

test('a report includes a thousand pages of many long PDFs, and says for each what is missing [S-19 A21]', {
  timeout: 60_000,
}, async () => {
  const letters = ['a', 'b', 'c', 'd', 'e']
  const lab_returns = letters.map(letter => returned(letter, `Certificate ${letter}.pdf`))
  const long = emptyPages(310)
  const files = new Map([...exampleFiles, ...letters.map(letter => [hash(letter), long] as const)])
  const text = (await printedText({ ...exampleTree, lab_returns }, files)).map(page => page.replaceAll(/\s+/g, ' '))
  const of = (letter: string) => text.filter(page => page.includes(`Certificate ${letter}.pdf (`)).length
  expect(letters.map(of)).toEqual([300, 300, 300, 100, 0])
  for (const said of [
    'Only the first 300 of its 310 pages',
    'Only the first 100 of its 310 pages',
    'There are 1 000 pages',
  ])
    expect(
      text.some(page => page.includes(said)),
      said,
    ).toBe(true)
})
