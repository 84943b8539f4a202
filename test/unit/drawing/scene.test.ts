import { expect, test } from 'vitest'
import { AREA_STYLES, legendOf } from '#shared/drawing/areaStyles.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { areasIn, buildScene, type PlanArea, toSvgLines, toSvgPath } from '#shared/drawing/scene.ts'

const layer: Layer = {
  polygons: [
    {
      id: 'p',
      type: 'polygon',
      points: [
        [0, 0],
        [100, 0],
        [100, 100],
      ],
    },
  ],
  labels: [{ id: 'l', type: 'text', points: [[10, 10]], textValue: 'Lobby', fontSize: 20, angle: 90 }],
}
const mark: PlanArea = { id: 'm', layer, style: 'asbestosPositive', label: 'A001' }

/** WCAG contrast of a colour on white. */
function contrast(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map(i => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05)
}

test('colours vary by contaminant and assessment state; code and pattern differ too [2§9]', () => {
  const looks = Object.values(AREA_STYLES)
  const differ = (key: (look: (typeof looks)[number]) => string) =>
    expect(new Set(looks.map(key)).size).toBe(looks.length)
  differ(look => look.colour)
  differ(look => look.code)
  const patterns = new Set(looks.map(look => JSON.stringify([look.hatch, look.dash])))
  expect(patterns.size).toBeGreaterThanOrEqual(looks.length - 1)
})
test('every colour has enough contrast on white paper [2§9]', () => {
  for (const { colour } of Object.values(AREA_STYLES)) expect(contrast(colour)).toBeGreaterThan(5)
})
test('a mark becomes an area, its pattern, its outline, its code and its labels [2§4]', () => {
  const kinds = buildScene([mark]).map(({ kind }) => kind)
  expect(kinds).toEqual(['area', 'lines', 'outline', 'outline', 'text', 'text'])
  expect(buildScene([mark]).filter(({ kind }) => kind === 'text')).toMatchObject([
    { text: 'A+ A001', anchor: 'middle' },
    { text: 'Lobby', at: [10, 10], size: 20, angle: 90, anchor: 'corner' },
  ])
})
test('context areas are drawn first and fainter [2§4]', () => {
  const both = buildScene([mark, { ...mark, id: 'room', style: 'room', dimmed: true }])
  expect(both[0]).toMatchObject({ areaId: 'room' })
  const opacity = (dimmed: boolean) => buildScene([{ ...mark, dimmed }])[3]!.opacity
  expect(opacity(true)).toBeLessThan(opacity(false))
})
test('letters are never faint, not even in context areas [W10]', () => {
  const letters = buildScene([mark, { ...mark, id: 'room', style: 'room', dimmed: true }]).filter(
    ({ kind }) => kind === 'text',
  )
  expect(letters).toHaveLength(4)
  for (const { opacity } of letters) expect(opacity).toBe(1)
})
test('outlines and captions stay legible on a plan that is shown small [2§4]', () => {
  for (const zoom of [0.1, 0.25, 0.5, 1, 4])
    for (const primitive of buildScene([mark], zoom)) {
      if (primitive.kind === 'outline') expect(primitive.width * zoom).toBeGreaterThanOrEqual(2)
      if (primitive.kind === 'text' && primitive.anchor === 'middle')
        expect(primitive.size * zoom).toBeGreaterThanOrEqual(12)
    }
})
test('captions at the same position are stacked; the most important keeps its position [2§4]', () => {
  const placesOf = (...marks: PlanArea[]) =>
    buildScene(marks, 1).flatMap(each =>
      each.kind === 'text' && each.anchor === 'middle' ? [[each.areaId, each.at[1], each.size] as const] : [],
    )
  const [[, alone, size] = ['', 0, 0]] = placesOf(mark)
  const three = placesOf(mark, { ...mark, id: 'second' }, { ...mark, id: 'third' })
  const heights = three.map(([, y]) => y).toSorted((a, b) => a - b)
  expect(three[0]).toEqual(['m', alone, size])
  for (const [i, y] of heights.slice(1).entries()) expect(y - heights[i]!).toBeGreaterThanOrEqual(size)
  const behind = placesOf({ ...mark, id: 'room', style: 'room', dimmed: true }, mark)
  expect(behind.map(([id]) => id)).toEqual(['room', 'm'])
  expect(behind[1]).toEqual(['m', alone, size])
  expect(Math.abs(behind[0]![1] - alone)).toBeGreaterThanOrEqual(size)
})
test('a screen shortens or omits captions that have no room, the paper keeps them all [2§4]', () => {
  const marks = Array.from({ length: 30 }, (_, i): PlanArea => ({ ...mark, id: `m${i}`, label: `A${i} kitchen floor` }))
  const captions = (medium: 'paper' | 'screen', zoom: number) =>
    buildScene(marks, zoom, medium).flatMap(each => (each.kind === 'text' && each.anchor === 'middle' ? [each] : []))
  expect(captions('paper', 1).map(({ text }) => text)).toEqual(marks.map(({ label }) => `A+ ${label}`))
  const shown = captions('screen', 1)
  expect(shown.length).toBeLessThanOrEqual(3)
  expect(shown[0]?.text).toBe('A+ A0 kitchen floor')
  for (const [i, { at, size }] of shown.entries())
    for (const other of shown.slice(i + 1)) expect(Math.abs(at[1] - other.at[1])).toBeGreaterThanOrEqual(size)
})
test('on a screen every mark has its code before any has all its words [2§4]', () => {
  const besides = Array.from({ length: 4 }, (_, i): PlanArea => {
    const points = [
      [40 * i, 0],
      [40 * i + 30, 0],
      [40 * i + 30, 30],
      [40 * i, 30],
    ] as [number, number][]
    return {
      id: `m${i}`,
      style: 'asbestosPositive',
      label: 'A001 kitchen',
      layer: { polygons: [{ id: 'p', type: 'polygon', points }], labels: [] },
    }
  })
  const captions = (zoom: number) =>
    buildScene(besides, zoom, 'screen').flatMap(each => (each.kind === 'text' ? [each.text] : []))
  const words = 'A+ A001 kitchen'
  expect(captions(1).filter(text => text === 'A+').length).toBeGreaterThanOrEqual(1)
  expect(captions(1)).toHaveLength(4)
  expect(captions(8)).toEqual([words, words, words, words])
})
/** A rectangle as the outline of an area. */
const box = (left: number, top: number, width: number, height: number): Layer => ({
  polygons: [
    {
      id: 'p',
      type: 'polygon',
      points: [
        [left, top],
        [left + width, top],
        [left + width, top + height],
        [left, top + height],
      ],
    },
  ],
  labels: [],
})

test('on a screen names stay inside their rooms, shorter where they are too long; the larger room wins, and a zoom shows all [P-26]', () => {
  const names = ['Cleaner’s cupboard', 'Meeting room', 'Store', 'Reception']
  const rooms = Array.from({ length: 20 }, (_, n): PlanArea => {
    const [column, row] = [n % 5, Math.floor(n / 5)]
    return { id: `r${n}`, style: 'room', label: names[n % 4]!, layer: box(400 * column, 250 * row, 400, 250) }
  })
  const marks = rooms.flatMap((_, n): PlanArea[] =>
    [60, 260].map(left => ({
      id: `i${n} ${left}`,
      style: 'asbestosPositive',
      label: 'A001',
      layer: box(400 * (n % 5) + left, 250 * Math.floor(n / 5) + left / 2, 60, 40),
    })),
  )
  const captions = (zoom: number, areas: readonly PlanArea[] = [...rooms, ...marks]) =>
    buildScene(areas, zoom, 'screen').flatMap(each => (each.kind === 'text' ? [each] : []))
  const half = ({ text, size }: { text: string; size: number }) => (0.6 * text.length * size) / 2
  for (const [zoom, count] of [
    [0.18, 0],
    [0.3, 5],
    [0.5, 20],
  ] as const) {
    const shown = captions(zoom)
    const shownNames = shown.filter(({ areaId }) => areaId.startsWith('r'))
    expect(shownNames).toHaveLength(count)
    for (const name of shownNames) {
      expect(half(name)).toBeLessThanOrEqual(200)
      expect(Math.floor(name.at[1] / 250)).toBe(Math.floor(Number(name.areaId.slice(1)) / 5))
    }
    for (const [n, one] of shown.entries())
      for (const other of shown.slice(n + 1))
        expect(
          Math.abs(one.at[0] - other.at[0]) >= half(one) + half(other) - 1e-6 ||
            Math.abs(one.at[1] - other.at[1]) >= one.size - 1e-6,
          `${one.text} and ${other.text} at ${zoom}`,
        ).toBe(true)
  }
  const plain = { id: 'plain', style: 'room', layer: rooms[0]!.layer } as const
  expect(captions(1, [plain])).toEqual([])
  expect(captions(1, [{ ...plain, style: 'roomToVisit' }]).map(({ text }) => text)).toEqual(['R?'])
  expect(captions(0.3, rooms)[0]!.text).toBe('Cleaner’s cu…')
  expect(captions(2).map(({ text }) => text)).toEqual(
    [...rooms, ...marks].map(({ id, label }) => (id.startsWith('r') ? label : `A+ ${label}`)),
  )
  const inside = { ...rooms[0]!, id: 'small', label: 'Safe', layer: box(170, 110, 60, 30) }
  expect(captions(1, [inside, rooms[0]!]).map(({ text }) => text)).toEqual(['Cleaner’s cupboard'])
})
test('on a screen the words of an item are inside or beside its polygon, and cross no wall and no other item [P-26]', () => {
  const rooms = [0, 400].map((left): PlanArea => ({ id: `r${left}`, style: 'room', layer: box(left, 0, 400, 250) }))
  const item = (id: string, at: Layer): PlanArea => ({
    id,
    style: 'asbestosPositive',
    label: 'A001 kitchen',
    layer: at,
  })
  const captionOf = (id: string, ...items: PlanArea[]) => {
    const captions = buildScene([...rooms, ...items], 1, 'screen').flatMap(each => (each.kind === 'text' ? [each] : []))
    const { text, at } = captions.find(({ areaId }) => areaId === id)!
    return [text, at.map(Math.round)]
  }
  const words = 'A+ A001 kitchen'
  const large = item('i', box(40, 40, 200, 60))
  expect(captionOf('i', large)).toEqual([words, [140, 70]])
  const small = item('i', box(330, 100, 60, 40))
  expect(captionOf('i', small)).toEqual([words, [323, 90]])
  const above = item('above', box(300, 70, 60, 25))
  expect(captionOf('i', small, above)).toEqual([words, [323, 150]])
  const below = item('below', box(300, 145, 60, 25))
  expect(captionOf('i', small, above, below)).toEqual(['A+', [360, 120]])
  const neighbour = item('neighbour', box(262, 105, 60, 40))
  expect(captionOf('i', small, neighbour)).toEqual(['A+', [360, 120]])
  const wide = item('i', box(60, 100, 100, 40))
  const [over, under] = [item('over', box(30, 70, 160, 25)), item('under', box(30, 145, 160, 25))]
  expect(captionOf('i', wide, over, under)).toEqual([words, [110, 120]])
  const atWall = item('i', box(330, 0, 60, 40))
  expect(captionOf('i', atWall)).toEqual([words, [323, 50]])
  const named = {
    ...rooms[0]!,
    layer: {
      ...rooms[0]!.layer,
      labels: [{ ...layer.labels[0]!, points: [[250, 80]] as [[number, number]], angle: 0 }],
    },
  }
  expect(captionOf('i', small, named)).toEqual([words, [323, 150]])
})
test('on a screen the caption of a room keeps clear of the marks in it, if it can without leaving the room [P-26]', () => {
  const place = (height: number, markTop: number, markHeight: number) => {
    const room: PlanArea = { id: 'room', style: 'roomInaccessible', layer: box(0, 0, 300, height) }
    const item: PlanArea = { id: 'i', style: 'asbestosInaccessible', layer: box(100, markTop, 100, markHeight) }
    const captions = buildScene([room, item], 1, 'screen').filter(each => each.kind === 'text')
    return captions.find(({ areaId }) => areaId === 'room')?.at.map(Math.round)
  }
  expect(place(200, 20, 30)).toEqual([150, 100])
  expect(place(200, 85, 60)).toEqual([150, 66])
  expect(place(200, 40, 75)).toEqual([150, 135])
  expect(place(60, 2, 56)).toEqual([150, 30])
})
test('a legend lists each used style once, in the order of the table [2§4]', () => {
  expect(legendOf(['leadPositive', 'room', 'leadPositive']).map(({ style }) => style)).toEqual(['room', 'leadPositive'])
})
test('rings and lines as SVG paths [2§4]', () => {
  expect(toSvgPath(layer.polygons[0]!.points)).toBe('M0 0L100 0L100 100Z')
  expect(
    toSvgLines([
      [
        [0, 0.123],
        [5, 5],
      ],
    ]),
  ).toBe('M0 0.1L5 5')
})

test('of a part of the plan only the areas that reach into it are drawn [2§4]', () => {
  const moved = (dx: number, dy: number): PlanArea => ({
    ...mark,
    id: `${dx} ${dy}`,
    layer: {
      polygons: layer.polygons.map(polygon => ({
        ...polygon,
        points: polygon.points.map(([x, y]): [number, number] => [x + dx, y + dy]),
      })),
      labels: [],
    },
  })
  const far = { ...moved(500, 500), layer: { ...moved(500, 500).layer, labels: layer.labels } }
  const empty: PlanArea = { ...mark, id: 'empty', layer: { polygons: [], labels: [] } }
  const areas = [moved(0, 0), moved(150, 0), moved(201, 0), moved(0, -101), moved(0, 199), far, empty]
  const part = { left: 0, top: 0, width: 200, height: 200 }
  expect(areasIn(areas, part).map(({ id }) => id)).toEqual(['0 0', '150 0', '0 199', '500 500'])
})
