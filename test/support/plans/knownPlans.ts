import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Point } from '#shared/drawing/layer.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { drawPlan, type PlanStyle, type TestPlan } from './drawPlan.ts'

export interface Family {
  readonly name: string
  /** Whether lines, and gaps no wider than doors, close every room. */
  readonly isClosed: boolean
  readonly plans: readonly (() => Promise<TestPlan>)[]
}

const drawn = (style: PlanStyle) => () => drawPlan(style)
const base = { side: 2_500, isFurnished: true } as const
const WALLS = ['single', 'double', 'hatched', 'filled'] as const

const FAMILIES_DRAWN: readonly Family[] = [
  ...WALLS.flatMap(walls =>
    (['arc', 'gap'] as const).map(doors => ({
      name: `${walls} walls, doors as ${doors}s`,
      isClosed: true,
      plans: [drawn({ ...base, walls, doors }), drawn({ ...base, walls, doors, isFurnished: false })],
    })),
  ),
  {
    name: 'scanned',
    isClosed: true,
    plans: WALLS.map((walls, n) => drawn({ ...base, walls, doors: n % 2 ? 'arc' : 'gap', isScanned: true })),
  },
  {
    name: 'scanned and skewed by 1.5°',
    isClosed: true,
    plans: WALLS.map((walls, n) => drawn({ ...base, walls, doors: n % 2 ? 'gap' : 'arc', isScanned: true, skew: 1.5 })),
  },
  {
    name: 'skewed by 1 to 3°',
    isClosed: true,
    plans: [1, -2, 3].flatMap(skew => [
      drawn({ ...base, walls: 'double', doors: 'arc', skew }),
      drawn({ ...base, walls: 'filled', doors: 'gap', skew }),
    ]),
  },
  ...[1_000, 5_000, 9_500].map(side => ({
    name: `${side} px`,
    isClosed: true,
    plans: [
      drawn({ ...base, walls: 'double', doors: 'arc', side, isColoured: side === 9_500 }),
      drawn({ ...base, walls: 'filled', doors: 'gap', side }),
    ],
  })),
]

/** The plan’s frame, in pixels of the demo’s plans, whose walls are thicker than those inside. */
const FRAME = { left: 100, top: 100, right: 1_900, bottom: 1_100 }
const [OUTER, INNER] = [10, 6.5]

/** A room of the demo reaches to the centre lines of its walls. */
function insideWalls([x, y, width, height]: readonly [number, number, number, number]): Point[] {
  const left = x + (x === FRAME.left ? OUTER : INNER)
  const top = y + (y === FRAME.top ? OUTER : INNER)
  const right = x + width - (x + width === FRAME.right ? OUTER : INNER)
  const bottom = y + height - (y + height === FRAME.bottom ? OUTER : INNER)
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

async function read(path: string): Promise<Pick<TestPlan, 'width' | 'height' | 'data'>> {
  const image = await loadImage(path)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data }
}

async function demoFamily(): Promise<Family> {
  const [{ harbourHouse }, { smallBuildings }] = await Promise.all([
    import('#localstack/seed/harbourHouse.ts'),
    import('#localstack/seed/smallBuildings.ts'),
  ])
  const floors = [harbourHouse, ...smallBuildings].flatMap(demo => demo.floors)
  const once = floors.filter((floor, n) => floors.findIndex(({ plan }) => plan === floor.plan) === n)
  const plans = once.map(({ plan, rooms }) => async () => ({
    ...(await read(join(import.meta.dirname, '../../../localstack/seed/images', plan))),
    rooms: rooms.map(({ name, box }) => ({ name, ring: insideWalls(box) })),
  }))
  return { name: 'the demo', isClosed: true, plans }
}

/** A real plan of the fixtures with its rooms. */
export async function realPlan(file: string): Promise<TestPlan> {
  const rooms: Record<string, TestPlan['rooms']> = JSON.parse(readFileSync(fixture('plans/rooms.json'), 'utf8'))
  return { ...(await read(fixture(`plans/${file}`))), rooms: rooms[file]! }
}

/** Plans with known rooms, grouped by the way they are drawn. */
export async function planFamilies(): Promise<Family[]> {
  const real = ['apartments-floor.png', 'block-walls.png'].map(file => ({
    name: file,
    // Only some of the walls of the block are drawn; many rooms have an open side.
    isClosed: file !== 'block-walls.png',
    plans: [() => realPlan(file)],
  }))
  return [...FAMILIES_DRAWN, await demoFamily(), ...real]
}
