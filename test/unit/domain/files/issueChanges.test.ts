import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIssues, IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { IssueContents, type IssuedItem } from '#shared/domain/files/issueContents.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Block, ReportModel } from '#shared/report/model/reportModel.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { sheetsOf } from '#test/unit/report/read.ts'

const contentsOf = (tree: Tree = exampleTree, contaminant: 1 | 2 = CONTAMINANT.asbestos) =>
  issueContents(exampleSubject(contaminant, tree))

const words = fc.constantFrom('', 'A001', 'Hall', 'Low', 'High, provisional')
const factsOf = (...labels: string[]) =>
  fc
    .subarray(labels)
    .chain(chosen =>
      fc.tuple(...chosen.map(label => fc.record({ label: fc.constant(label), value: fc.constantFrom('1', '2', '3') }))),
    )
const item: fc.Arbitrary<IssuedItem> = fc.record({
  ...{ id: fc.constantFrom('1', '2', '3', '4', '5'), floor: words, room: words, sample_id: words, name: words },
  ...{ result: words, rating: words },
  facts: factsOf('Extent', 'Damage', 'Comment'),
  photos: factsOf('Photo', 'Alternate photo'),
  recommendations: fc.constant([]),
})
const contents: fc.Arbitrary<IssueContents> = fc
  .uniqueArray(item, { selector: ({ id }) => id })
  .map(items => ({ format: 1, items, rooms: [] }))

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

test('an issue has no changes from itself [2§9]', () => {
  fc.assert(
    fc.property(contents, issue => {
      expect(compareIssues(issue, issue)).toEqual({
        added: [],
        removed: [],
        changed: [],
        unchanged: issue.items.length,
      })
    }),
  )
})

test('new in one direction is removed in the other, and changes are the same in both [2§9]', () => {
  fc.assert(
    fc.property(contents, contents, (a, b) => {
      const [there, back] = [compareIssues(a, b), compareIssues(b, a)]
      expect(there.added).toEqual(back.removed)
      expect(there.removed).toEqual(back.added)
      expect(new Set(idsOf(there.changed))).toEqual(new Set(idsOf(back.changed)))
      expect(there.unchanged).toBe(back.unchanged)
    }),
  )
})

test('every item is counted once, in the order of the report [2§9]', () => {
  fc.assert(
    fc.property(contents, contents, (a, b) => {
      const { added, removed, changed, unchanged } = compareIssues(a, b)
      expect(added.length + changed.length + unchanged).toBe(b.items.length)
      expect(removed.length + changed.length + unchanged).toBe(a.items.length)
      const order = (ids: string[], issue: IssueContents) => idsOf(issue.items).filter(id => ids.includes(id))
      expect(idsOf(added)).toEqual(order(idsOf(added), b))
      expect(idsOf(removed)).toEqual(order(idsOf(removed), a))
      expect(idsOf(changed)).toEqual(order(idsOf(changed), b))
    }),
  )
})

/** All recorded facts of an item, by label. */
const saidOf = ({ floor, room, sample_id, name, result, rating, facts, photos }: IssuedItem) =>
  new Map([
    ...Object.entries({ Floor: floor, Room: room, 'Sample ID': sample_id, 'Material and position': name }),
    ...Object.entries({ Result: result, Rating: rating }),
    ...[...facts, ...photos].map(({ label, value }) => [label, value] as const),
  ])

test('every difference of an item is named once, with its old and new value [2§9]', () => {
  fc.assert(
    fc.property(item, item, (before, after) => {
      const { changed } = compareIssues(
        { format: 1, items: [{ ...before, id: '1' }], rooms: [] },
        { format: 1, items: [{ ...after, id: '1' }], rooms: [] },
      )
      const fields = changed[0]?.fields ?? []
      const [old, now] = [saidOf(before), saidOf(after)]
      const labels = [...new Set([...old.keys(), ...now.keys()])]
      const different = labels.filter(label => (old.get(label) ?? '') !== (now.get(label) ?? ''))
      expect(fields.map(({ label }) => label).sort()).toEqual(different.sort())
      for (const { label, before: was, after: is } of fields.filter(({ label }) => !label.includes('hoto')))
        expect([was, is]).toEqual([old.get(label) ?? '', now.get(label) ?? ''])
    }),
  )
})

const printedItem = (id: string, part: object = {}) => ({
  ...{ id, floor: 'Ground', room: 'Hall', sample_id: 'A001', name: 'Vinyl tiles to floor', result: 'Chrysotile' },
  ...{ rating: 'Low', facts: [{ label: 'Extent', value: '12 m²' }], photos: [{ label: 'Photo', value: 'f1' }] },
  recommendations: [],
  ...part,
})
const issue = (...items: ReturnType<typeof printedItem>[]) => ({ format: 1 as const, items, rooms: [] })

test('a changed item has its differing lines in the later issue’s order, then its removed ones [2§9]', () => {
  const before = printedItem('1', { recommendations: [{ label: 'Seal', value: 'Seal it' }] })
  const facts = [
    { label: 'Comment', value: 'Worn' },
    { label: 'Surface', value: 'Sealed' },
  ]
  const after = { ...before, floor: 'First', room: 'Stair', sample_id: 'A002', result: 'Amosite', facts, photos: [] }
  expect(compareIssues(issue(before), issue({ ...after, name: 'Tiles to floor', rating: 'High' })).changed).toEqual([
    {
      ...{ id: '1', floor: 'First', room: 'Stair', sample_id: 'A002', name: 'Tiles to floor' },
      ...{ result: 'Amosite', rating: 'High' },
      fields: [
        { label: 'Floor', before: 'Ground', after: 'First' },
        { label: 'Room', before: 'Hall', after: 'Stair' },
        { label: 'Sample ID', before: 'A001', after: 'A002' },
        { label: 'Material and position', before: 'Vinyl tiles to floor', after: 'Tiles to floor' },
        { label: 'Result', before: 'Chrysotile', after: 'Amosite' },
        { label: 'Rating', before: 'Low', after: 'High' },
        { label: 'Comment', before: '', after: 'Worn' },
        { label: 'Surface', before: '', after: 'Sealed' },
        { label: 'Extent', before: '12 m²', after: '' },
        { label: 'Photo', before: 'Earlier photo', after: 'No photo' },
      ],
    },
  ])
})

test('a new or removed item is listed by location and name [2§9]', () => {
  const { facts: _, photos: __, recommendations: ___, ...listed } = printedItem('2')
  expect(compareIssues(issue(printedItem('1')), issue(printedItem('1'), printedItem('2'))).added).toEqual([listed])
  expect(compareIssues(issue(printedItem('2')), issue()).removed).toEqual([listed])
  const photographed = compareIssues(issue(printedItem('1', { photos: [] })), issue(printedItem('1'), printedItem('2')))
  expect(IssueChanges().parse(photographed)).toEqual(photographed)
  expect(photographed.changed[0]?.fields).toEqual([{ label: 'Photo', before: 'No photo', after: 'Photo added' }])
})

test.each([CONTAMINANT.asbestos, CONTAMINANT.lead])(
  '2§9 an issue has all that its item sheets print: %s',
  contaminant => {
    const { items } = IssueContents().parse(JSON.parse(JSON.stringify(contentsOf(exampleTree, contaminant))))
    const sheets = sheetsOf(surveyReport(exampleSubject(contaminant)))
    expect(items.map(({ id }) => `item-${id}`)).toEqual(sheets.map(({ id }) => id))
    items.forEach((issued, at) => {
      const sheet = sheets[at]!
      const said = [...saidOf(issued)]
      expect(new Set(said.map(([label]) => label)).size).toBe(said.length)
      for (const { label, value } of sheet.facts)
        expect(said).toContainEqual([
          ['Material', 'Surface'].indexOf(label) === (contaminant === 2 ? 1 : 0) ? 'Material and position' : label,
          value,
        ])
      for (const { label, value } of sheet.scores.flatMap(({ parts }) => parts))
        expect(said).toContainEqual([`Score for ${label.toLowerCase()}`, value])
      expect([issued.floor, issued.room].join(', ')).toBe(sheet.location)
    })
  },
)

const first = exampleTree.items.find(
  each => each.contaminate_id === CONTAMINANT.asbestos && each.sample && each.amount,
)!
const changing = (part: Partial<Item>): Tree => ({
  ...exampleTree,
  items: exampleTree.items.map(each => (each.id === first.id ? { ...each, ...part } : each)),
})
const fieldsAfter = (part: Partial<Item>) =>
  compareIssues(contentsOf(), contentsOf(changing(part))).changed.map(({ id, fields }) => ({ id, fields }))

test('a change uses the report’s words [2§9]', () => {
  expect(fieldsAfter({ amount: 7, comment: 'Behind the door' })).toEqual([
    {
      id: first.id,
      fields: expect.arrayContaining([
        { label: 'Extent', before: expect.stringMatching(/\S/), after: expect.stringMatching(/^7\s/) },
        { label: 'Comment', before: first.comment, after: 'Behind the door' },
      ]),
    },
  ])
})

test('another photo, or other marks, is a change of the photo [2§9]', () => {
  const image = { file: 'c'.repeat(64), width: 40, height: 30 }
  const [with1, with2] = [changing({ image }), changing({ image: { ...image, file: 'd'.repeat(64) } })]
  expect(compareIssues(contentsOf(with1), contentsOf(with2)).changed.map(({ fields }) => fields)).toEqual([
    [{ label: 'Photo', before: 'Earlier photo', after: 'Another photo, or other photo marks' }],
  ])
})

const earlierIs = (contents: IssueContents | undefined, tree = exampleTree): ReportModel =>
  surveyReport({
    ...exampleSubject(CONTAMINANT.asbestos, tree),
    earlier: { issued_at: '2026-01-05T01:00:00.000Z', contents },
  })
const appendixOf = ({ sections }: ReportModel) => sections.find(({ id }) => id === 'changes')
const textsOf = (blocks: readonly Block[] = []) =>
  blocks.flatMap(block => (block.kind === 'say' || block.kind === 'heading' ? [block.text] : []))

test('a report’s last appendix lists the changes since the former issue; a first report has none [2§9]', () => {
  expect(appendixOf(surveyReport(exampleSubject()))).toBeUndefined()
  const before = contentsOf()
  const others = before.items.filter(({ id }) => id !== first.id)
  const deletedItem = { ...others[0]!, id: 'gone', name: 'Fuse panel' }
  const model = earlierIs(
    { ...before, items: [deletedItem, ...before.items.filter(({ id }) => id !== others[0]!.id)] },
    changing({ amount: 7 }),
  )
  expect(model.sections.at(-1)).toMatchObject({ id: 'changes', title: 'Changes since the report issued on 05/01/2026' })
  const blocks = appendixOf(model)?.blocks
  expect(textsOf(blocks)).toEqual([
    expect.stringMatching(
      /^Compared with the report issued on 05\/01\/2026: 1 new item, 1 no longer recorded, \d changed/,
    ),
    'New items',
    'Items no longer recorded',
    'Changed items',
  ])
  expect(JSON.stringify(blocks)).toContain('Fuse panel')
})

test('the appendix says if nothing changed, or if the earlier contents are lost [2§9]', () => {
  expect(textsOf(appendixOf(earlierIs(contentsOf()))?.blocks)).toEqual([
    'No item has changed since the report issued on 05/01/2026.',
  ])
  expect(textsOf(appendixOf(earlierIs(undefined))?.blocks)).toEqual([
    'The contents of the report issued on 05/01/2026 could not be found, so changes since are not listed.',
  ])
})
