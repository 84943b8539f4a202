import { expect, test } from 'vitest'
import { photoCaption } from '#shared/domain/item/photoCaption.ts'
import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import { markBounds, strokesOfMarks, wrapWords } from '#shared/drawing/photoMarkStrokes.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const SIZES = [
  { width: 1200, height: 900 },
  { width: 900, height: 1200 },
  { width: 1200, height: 240 },
  { width: 200, height: 1200 },
]
const EDGES: readonly PhotoPoint[] = [0, 0.5, 1].flatMap(x => [0, 0.5, 1].map((y): PhotoPoint => [x, y]))
const WORDS = ['Seal', 'W'.repeat(60), 'the seal at the north end of the pipe, behind the boiler now', 'ā & <b>"x"']
const ALL: readonly PhotoMark[] = EDGES.flatMap(from => [
  ...EDGES.flatMap(to => (['arrow', 'box', 'circle'] as const).map(type => ({ type, from, to }))),
  ...WORDS.map(text => ({ type: 'text' as const, from, to: from, text })),
])

test.each(SIZES)(
  '3§2.3 every mark on a photo of $width × $height is drawn with finite numbers, also at its edges and without a length',
  size => {
    for (const mark of ALL) {
      const strokes = strokesOfMarks([mark], size)
      expect(strokes.length).toBeGreaterThan(0)
      expect(JSON.stringify(strokes)).not.toMatch(/NaN|Infinity|null/)
    }
  },
)

test.each(SIZES)('3§2.3 a label is inside a photo of $width × $height, wherever it starts', size => {
  for (const mark of ALL.filter(({ type }) => type === 'text')) {
    const { x, y, width, height } = markBounds(mark, size)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(y + height).toBeLessThanOrEqual(size.height)
  }
})

test('the head of an arrow has its point where the arrow points [3§2.3]', () => {
  const [, , tip] = strokesOfMarks([{ type: 'arrow', from: [0.1, 0.1], to: [0.5, 0.5] }], { width: 1000, height: 1000 })
  expect(tip).toMatchObject({ d: expect.stringMatching(/^M500 500L/), fill: expect.stringMatching(/^#/) })
})

test('a label keeps all of its letters, in their order [3§2.3]', () => {
  for (const words of WORDS) expect(wrapWords(words).join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''))
})

test('the caption has day, address, Sample ID and the full name; unknown values are omitted [3§2.3]', () => {
  const tree = aTree({ address: '12 Karaka Street', suburb: 'Newtown', city: 'Wellington', postcode: '6021' }, room => [
    anItem(room),
  ])
  const [item] = tree.items
  if (!item) throw new Error('The tree has no item')
  const photo = { file: 'a'.repeat(64), width: 10, height: 10 }
  expect(photoCaption({ ...photo, taken_on: '2026-02-17' }, item, tree)).toEqual([
    '17/02/2026 · 12 Karaka Street, Newtown, Wellington 6021',
    'A001 · Vinyl tiles to floor',
  ])
  expect(photoCaption(photo, { ...item, sample: undefined }, tree)).toEqual([
    '12 Karaka Street, Newtown, Wellington 6021',
    'Vinyl tiles to floor',
  ])
})
