import { expect, test } from 'vitest'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { fullAddress, nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { aFloor, anItem, aRoom, aTree } from '#test/support/data/tree.ts'
import { blocksOf, reportOf } from './read.ts'

const { asbestos, lead } = CONTAMINANT
const withItems = (change: (item: Item) => Item): Tree => ({ ...exampleTree, items: exampleTree.items.map(change) })

test('the text that a company wrote for the building replaces the default [2§3]', () => {
  const own = { ...exampleTree.building, report_templates: { introduction_content: '<p>Our own words.</p>' } }
  const model = reportOf({ ...exampleTree, building: own })
  expect(blocksOf(model, 'introduction')).toEqual([{ kind: 'prose', html: '<p>Our own words.</p>' }])
  expect(JSON.stringify(blocksOf(model, 'limitations'))).toContain('estimates')
})

test('a text that was emptied falls back to the default, with every placeholder filled [2§3]', () => {
  const emptied = { ...exampleTree.building, report_templates: { introduction_content: '<p></p>' } }
  for (const contaminate of [asbestos, lead]) {
    const text = JSON.stringify(reportOf({ ...exampleTree, building: emptied }, contaminate).sections)
    expect(text).toContain('Northport Properties commissioned Kauri Hazmat Surveys')
    expect(text).not.toMatch(/\{(company|client|building|address|type|date|laboratory)\}/)
  }
})

test('a name with angle brackets stays text in the default texts [S-09]', () => {
  const named = { ...exampleTree.building, name: '<b>Hall</b>' }
  const [block] = blocksOf(reportOf({ ...exampleTree, building: named }), 'introduction')
  expect(block).toMatchObject({ html: expect.stringContaining('&lt;b&gt;Hall&lt;/b&gt;') })
})

test('dates are written day first [2§3]', () => {
  const facts = Object.fromEntries(reportOf().cover.facts.map(({ label, value }) => [label, value]))
  expect(facts).toMatchObject({ Surveyed: '17/02/2026', Generated: '02/03/2026', Status: 'Draft: not issued' })
})

test('document control has the laboratory with its address and, if recorded, its accreditation [2§2]', () => {
  const { laboratory, ...source } = exampleSubject()
  const said = (part: object) =>
    JSON.stringify(blocksOf(surveyReport({ ...source, laboratory: { ...laboratory!, ...part } }), 'control'))
  expect(said({})).toContain('Southern Fibre Laboratory, 8 Carlyle Street, Sydenham, Christchurch 8023"')
  expect(said({ ianz_number: '742' })).toContain('Christchurch 8023, IANZ accreditation 742"')
})

test('a building without items says so in plain sentences instead of leaving chapters empty [2§9]', () => {
  for (const contaminate of [asbestos, lead]) {
    const model = reportOf({ ...aTree(), floors: [], rooms: [] }, contaminate)
    for (const section of model.sections) expect(section.blocks.length, section.id).toBeGreaterThan(0)
    expect(blocksOf(model, 'register')[0]?.kind).toBe('say')
    expect(blocksOf(model, 'negatives')[0]?.kind).toBe('say')
  }
  expect(blocksOf(reportOf(aTree()), 'negatives')).toEqual([
    { kind: 'say', text: 'No negative result was recorded.', isNone: true },
  ])
})

test('a model is plain data: it survives JSON unchanged [3§9]', () => {
  const model = reportOf(withItems(item => ({ ...item, comment: 'seen' })))
  expect(JSON.parse(JSON.stringify(model))).toEqual(model)
})

test('each floor has its plan, with the marks of its rooms and items [2§6]', () => {
  const tree = aTree({}, room => [anItem(room)])
  const upper = aFloor(tree.building, { name: 'Upper', order: 2 })
  const model = reportOf({ ...tree, floors: [upper, ...tree.floors], rooms: [...tree.rooms, aRoom(upper)] })
  const plans = blocksOf(model, 'plans').filter(block => block.kind === 'plan')
  expect(plans.map(({ title, areas: marks }) => [title, marks.length])).toEqual([
    ['Ground', 2],
    ['Upper', 1],
  ])
})

test('a building that is named by its address is not named twice, in either report [2§3 W10]', () => {
  const { building } = exampleTree
  const address = fullAddress(building)
  for (const name of [building.address, ` ${building.address.toUpperCase()}`, address])
    for (const contaminant of [asbestos, lead]) {
      const said = JSON.stringify(reportOf({ ...exampleTree, building: { ...building, name } }, contaminant))
      expect(said.toLowerCase()).not.toContain(`${name}, ${building.address}`.trim().toLowerCase())
    }
  for (const name of ['Block', building.address.slice(0, -1), 'Harbour House'])
    expect(nameAndAddress({ ...building, name })).toBe(`${name}, ${address}`)
})
