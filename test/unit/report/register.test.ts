import { expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { aFloor, anItem, aRoom, aTree } from '#test/support/data/tree.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { elementsOf, structureTree, wordsOf } from '#test/support/readers/structureTree.ts'
import { cellsOf, reportOf, sheetsOf } from './read.ts'

/** A floor with rooms of this many items, which have their names and Sample IDs in order. */
function treeWith(counts: readonly number[]): Tree {
  const tree = aTree()
  const floor = aFloor(tree.building)
  const rooms = counts.map((_, at) => aRoom(floor, { name: `Room${at}.`, order: at + 1 }))
  const items = rooms.flatMap((room, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, row) =>
      anItem(room, {
        name: `Tile${at}-${row}.`,
        sample: { analysis_type_id: 1, bag_code: `A${at}-${row}`, status_id: 1, is_urgent: false },
      }),
    ),
  )
  return { ...tree, floors: [floor], rooms, items }
}
const print = async (tree: Tree) => (await surveyReportPdf(reportOf(tree), new Map())).bytes

/** The pages of the register. */
async function registerPages(tree: Tree): Promise<string[]> {
  const pages = await pdfText(await print(tree))
  const from = pages.findLastIndex(text => /7\s+Asbestos register/.test(text))
  const to = pages.findLastIndex(text => /8\s+Negative results/.test(text))
  expect(from).toBeGreaterThan(2)
  return pages.slice(from, to + 1)
}

test('the items of a room are on one page of the register, below one line with its name [2§9]', async () => {
  const counts = [1, 3, 5, 2, 7, 1, 4, 6, 2, 8, 3, 1, 1, 5, 2, 4, 9, 1, 6, 3]
  const pages = await registerPages(treeWith(counts))
  expect(pages.length).toBeGreaterThan(6)
  for (const [room, count] of counts.entries()) {
    const named = pages.filter(text => text.includes(`Room${room}.`))
    expect(named, `room ${room}`).toHaveLength(1)
    expect(named[0]?.match(new RegExp(`Room${room}\\.`, 'g')), `room ${room}`).toHaveLength(1)
    for (let row = 0; row < count; row++) expect(named[0]).toContain(`Tile${room}-${row}.`)
  }
})

test('a room with more items than fit on a page has its name on each page [2§9]', async () => {
  const pages = await registerPages(treeWith([2, 40, 2]))
  const withItems = pages.filter(text => text.includes('Tile1-'))
  expect(withItems.length).toBeGreaterThan(2)
  for (const text of withItems) expect(text.match(/Room1\./g)).toHaveLength(1)
  expect(withItems.join('').match(/Tile1-\d+\./g)).toHaveLength(40)
})

test('screen readers read the name of a room before its items, and each item once [2§9]', async () => {
  const tables = elementsOf(/^Table$/, await structureTree(await print(treeWith([1, 2]))))
  const register = tables.find(table => wordsOf(table).includes('Next inspection'))
  const rows = register ? elementsOf(/^TR$/, register).map(wordsOf) : []
  expect(rows.flatMap(words => /Room\d|Tile\d-\d/.exec(words)?.[0] ?? [])).toEqual([
    ...['Room0', 'Tile0-0', 'Room1', 'Tile1-0', 'Tile1-1'],
  ])
})

test('the register says “asbestos” before each type of asbestos, so that an owner need not know the types [2§9]', () => {
  const room = aRoom(aFloor(aTree().building))
  const resultOf = (part: Parameters<typeof anItem>[1]) => {
    const tree = aTree()
    const floor = aFloor(tree.building)
    const rooms = [{ ...room, floor_id: floor.id }]
    return cellsOf(reportOf({ ...tree, floors: [floor], rooms, items: [anItem(room, part)] }), 'register')[0]?.[5]
  }
  const sampled = (status_id: number) => ({ sample: { bag_code: 'A1', is_urgent: false, status_id } })
  expect(resultOf(sampled(3))).toBe('Asbestos (chrysotile)')
  expect(resultOf(sampled(9))).toBe('Asbestos (chrysotile, amosite and crocidolite)')
  expect(resultOf(sampled(13))).toBe('Asbestos, type unknown')
  expect(resultOf(sampled(1))).toBe('Awaiting Result')
})

test('the sheet of an item says its result with the words of the register [2§9]', () => {
  const tree = aTree()
  const floor = aFloor(tree.building)
  const room = aRoom(floor)
  const item = anItem(room, { sample: { bag_code: 'A1', is_urgent: false, status_id: 3 } })
  const model = reportOf({ ...tree, floors: [floor], rooms: [room], items: [item] })
  expect(sheetsOf(model)[0]?.facts).toContainEqual({ label: 'Result', value: 'Asbestos (chrysotile)' })
})
