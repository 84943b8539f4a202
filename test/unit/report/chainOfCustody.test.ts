import { expect, test } from 'vitest'
import { bagCheckResult } from '#shared/domain/item/bagCheckRecord.ts'
import { readBagLabel } from '#shared/domain/item/bagLabel.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { chainOfCustodyPdf } from '#test/support/data/printed.ts'
import { anItem } from '#test/support/data/tree.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'
import { elementsOf, structureTree } from '#test/support/readers/structureTree.ts'

const subject = exampleSubject()
const { laboratory, company, survey } = subject
function paperOf(contaminate_id: ContaminantId, part: object = {}) {
  if (!laboratory) throw new Error('The example has a laboratory')
  const tree = { ...exampleTree, ...part }
  return chainOfCustody({ tree, company, survey, laboratory, surveyors: ['Te Rangi Hīroa Pōmare'], contaminate_id })
}

const many = (count: number, part: (at: number) => Partial<Item> = () => ({})): Item[] =>
  Array.from({ length: count }, (_, at) => {
    const room = exampleTree.rooms[at % exampleTree.rooms.length]
    if (!room) throw new Error('The example has rooms')
    return anItem(room, { sample: { bag_code: `A${count - at}`, is_urgent: false, status_id: 1 }, ...part(at) })
  })

test('only sampled items go to the laboratory, in the natural order of Sample IDs [2§4]', () => {
  const codes = exampleTree.items
    .filter(item => item.assessment_method_id === 1)
    .map(item => item.sample?.bag_code ?? '')
    .sort()
  const paper = paperOf(CONTAMINANT.asbestos)
  expect(paper.samples.map(({ bag_code }) => bag_code)).toEqual(codes)
  expect(paperOf(CONTAMINANT.lead).samples.every(({ material }) => material !== '')).toBe(true)
  const counted = paperOf(CONTAMINANT.asbestos, { items: many(11) }).samples.map(({ bag_code }) => bag_code)
  expect(counted).toEqual(Array.from({ length: 11 }, (_, at) => `A${at + 1}`))
})

test('a change outside the samples makes no new paper [2§4]', () => {
  const items = exampleTree.items.map(item => ({ ...item, version: 9, comment: 'Seen again', item_scores: [] }))
  expect(paperOf(CONTAMINANT.asbestos, { items })).toEqual(paperOf(CONTAMINANT.asbestos))
  const rush = { ...exampleTree.building, is_urgent_transfer: true }
  expect(paperOf(CONTAMINANT.asbestos, { building: rush })).not.toEqual(paperOf(CONTAMINANT.asbestos))
})

const CHECK = { checked_by: 'Aroha Ngata', checked_at: '2026-01-31T01:30:00.000Z', checked: ['a2', 'A1'], strange: [] }
const checked = (check: object, contaminate_id: ContaminantId = CONTAMINANT.asbestos) => {
  const bag_check = { ...CHECK, ...check }
  if (!laboratory) throw new Error('The example has a laboratory')
  const tree = { ...exampleTree, items: many(4) }
  return chainOfCustody({ tree, company, survey, laboratory, surveyors: [], contaminate_id, bag_check })
}

test('the paper has the bag check: user, time, counts, and missing or strange bags [2§4]', async () => {
  const strange = ['A99', 'CLF1:01JABCDEFGHJKMNPQRSTVWXYZ0:1:A10', 'https://poster.example/win', 'A99']
  const paper = checked({ strange })
  expect(paper.bag_check).toEqual([
    { label: 'Checked by', value: 'Aroha Ngata' },
    { label: 'Checked', value: '31/01/2026, 14:30' },
    { label: 'Bags', value: '2 of 4 checked' },
    { label: 'Missing', value: 'A3, A4' },
    {
      label: 'Not on the list',
      value: [
        'No item in this building has the Sample ID A99.',
        'This label is for another building: A10.',
        'Not a Sample ID: https://poster.example/win',
      ].join('\n'),
    },
  ])
  const [page = ''] = await pdfText((await chainOfCustodyPdf(paper)).bytes)
  const said = ['Bag check', 'Aroha Ngata', '31/01/2026, 14:30', '2 of 4 checked', 'A3, A4', 'another building: A10.']
  for (const words of said) expect(page).toContain(words)
})

test('a complete bag check shows no missing bags, and a paper without a check does not mention one [2§4]', async () => {
  const all = checked({ checked: ['A1', 'A2', 'A3', 'A4'] })
  expect(all.bag_check?.slice(2)).toEqual([
    { label: 'Bags', value: '4 of 4 checked' },
    { label: 'Missing', value: 'None' },
  ])
  const unchecked = paperOf(CONTAMINANT.asbestos, { items: many(4) })
  expect(unchecked).not.toHaveProperty('bag_check')
  const [page = ''] = await pdfText((await chainOfCustodyPdf(unchecked)).bytes)
  expect(page).not.toMatch(/check/i)
})

test('a code that belongs to a bag by now is not strange, nor a code of two bags [2§4]', () => {
  const tree = { ...exampleTree, items: many(2) }
  const [first] = tree.items
  if (!first) throw new Error('The example has items')
  const both = { ...first, id: `${first.id}2`, contaminate_id: CONTAMINANT.lead, assessment_method_id: 7 } as const
  const check = { ...CHECK, checked: ['A1'], strange: ['A1', 'A2'] }
  const items = [...tree.items, both]
  const found = bagCheckResult(check, { tree: { ...tree, items }, contaminate_id: CONTAMINANT.asbestos })
  expect(found.strange).toEqual([])
  expect(found.missing.map(({ code }) => code)).toEqual(['A2'].filter(code => !check.checked.includes(code)))
})

test('each sample has the QR code of its bag’s label, as a figure with a description [2§4]', async () => {
  const paper = paperOf(CONTAMINANT.asbestos)
  const { bytes, pages } = await chainOfCustodyPdf(paper)
  const drawn = await pagesAsDrawn(bytes, 10)
  expect(drawn).toHaveLength(pages)
  const codes = (await Promise.all(drawn.map(qrCodesIn))).map(page => page.sort((a, b) => a.y - b.y))
  const { id } = exampleTree.building
  expect(codes.flat().map(({ text }) => readBagLabel(text))).toEqual(
    paper.samples.map(({ bag_code }) => ({ building_id: id, contaminate_id: CONTAMINANT.asbestos, bag_code })),
  )
  const named = elementsOf(/^Figure$/, await structureTree(bytes)).map(({ alt }) => alt)
  for (const { bag_code } of paper.samples) expect(named).toContain(`QR code: Sample ID ${bag_code}`)
})

test('with 200 samples, every page has the headings, every row is complete, and the signature blocks come last [2§4]', {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  const name = 'Pāpaka ceiling '.repeat(10).trim()
  const items = many(200, at => (at % 9 === 0 ? { name } : {}))
  const first = await chainOfCustodyPdf(paperOf(CONTAMINANT.asbestos, { items }))
  const pages = await pdfText(first.bytes)
  expect(pages).toHaveLength(first.pages)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${first.pages}`)
    expect(page).toContain('Sample IDItemFloorRoomAnalysis type')
    expect(page.split('Pāpaka').length % 10).toBe(1)
  }
  expect(pages.join('').match(/A\d+(?=Pāpaka|Vinyl)/g)).toEqual(Array.from({ length: 200 }, (_, at) => `A${at + 1}`))
  expect(pages.findIndex(page => page.includes('Relinquished by'))).toBe(pages.length - 1)
  const again = await chainOfCustodyPdf(paperOf(CONTAMINANT.asbestos, { items }))
  expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true)
})
