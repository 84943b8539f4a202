import { expect, test } from 'vitest'
import { badgeShapes } from '#functions/files/pdf/badge.ts'
import { swatch } from '#functions/files/pdf/floorPlanNodes.ts'
import { TONE_COLOURS } from '#functions/files/pdf/styles.ts'
import { svgScene } from '#functions/files/pdf/svg.ts'
import type { Tone } from '#shared/domain/item/badge.ts'
import { buildScene, type PlanArea } from '#shared/drawing/scene.ts'
import { SQUARE } from '#test/support/data/tree.ts'

const room: PlanArea = { id: 'room', style: 'room', layer: SQUARE, label: 'Hall', dimmed: true }
const closed: PlanArea = { id: 'closed', style: 'roomInaccessible', layer: SQUARE }
const item: PlanArea = { id: 'item', style: 'asbestosPositive', layer: SQUARE, label: '7' }
const wordsOf = (svg: readonly string[]) => svg.flatMap(part => /<text[^>]*>([^<]*)</.exec(part)?.[1] ?? [])

test('every text of a plan is above all areas, once and on a light ground, so that no hatching crosses it [2§6]', () => {
  const drawn = svgScene(buildScene([item, closed, room], 0.2), 1)
  const isText = drawn.map(part => part.includes('<text'))
  expect(isText.indexOf(true)).toBe(isText.lastIndexOf(false) + 1)
  for (const part of drawn.filter(each => each.includes('<text')))
    expect(part).toMatch(/^<rect [^>]*fill="#fff"[^>]*\/><text [^<]*<\/text>$/)
})

test('a plain room shows its name without a letter that every room would have [2§6]', () => {
  const namesOf = (...areas: readonly PlanArea[]) => wordsOf(svgScene(buildScene(areas, 20), 0))
  expect(namesOf(room)).toEqual(['Hall'])
  expect(namesOf({ ...room, label: '' })).toEqual([])
  expect(namesOf(item)).toEqual(['A+ 7'])
  const [text] = buildScene([{ ...room, layer: { polygons: [], labels: [LABEL] } }])
  expect(wordsOf(svgScene(text ? [text] : [], 0))).toEqual(['Reception'])
})

test('the letters of a legend leave its patterns visible, also in black and white [2§6]', () => {
  const { svg, width, height } = swatch('asbestosPositive')
  const [, , , plane = ''] = /viewBox="(\S+) (\S+) (\S+)/.exec(svg) ?? []
  const [, letters = ''] = /font-size="([^"]+)"/.exec(svg) ?? []
  expect(svg).toContain('stroke-opacity="0.6"')
  expect(Number(letters) * (width / Number(plane))).toBeLessThan(height / 2)
  expect(Number(letters) * (width / Number(plane))).toBeGreaterThanOrEqual(7)
  expect(wordsOf([swatch('room').svg])).toEqual([''])
})

test('every rating has its own mark, also in black and white [2§6]', () => {
  const tones = Object.keys(TONE_COLOURS) as Tone[]
  const printed = (tone: Tone) =>
    JSON.stringify(badgeShapes({ tone, provisional: false }), (key, value) => (/color/i.test(key) ? 'black' : value))
  expect(new Set(tones.map(printed)).size).toBe(tones.length)
})

const LABEL = {
  ...{ id: 'label', type: 'text' as const, textValue: 'Reception', angle: 0 },
  ...{ points: [[10, 10] as [number, number]], fontSize: 20 },
}
