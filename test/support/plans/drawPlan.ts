import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { Bitmap } from '#frontend/drawing/outline/findRoom.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { BUILDING, FURNITURE, ROOMS, type RoomPlan, WALL, WALLS, type Wall } from './layout.ts'

export interface PlanStyle {
  readonly walls: 'single' | 'double' | 'hatched' | 'filled'
  readonly doors: 'arc' | 'gap'
  /** Pixels of the longer side. */
  readonly side: number
  readonly isFurnished?: boolean
  /** Degrees, clockwise. */
  readonly skew?: number
  /** With grey paper, noise and the traces of JPEG. */
  readonly isScanned?: boolean
  /** With coloured lines on a transparent ground. */
  readonly isColoured?: boolean
}

export interface TestPlan extends Bitmap {
  /** The inner faces of the walls, in pixels. */
  readonly rooms: readonly {
    readonly name: string
    readonly ring: readonly Point[]
    /** Points to tap besides the middle: near a wall, and near furniture. */
    readonly taps?: readonly Point[]
  }[]
}

/** Free space around the building, in metres. */
const MARGIN = 2
const [WIDTH, HEIGHT] = [BUILDING.width + 2 * MARGIN, BUILDING.height + 2 * MARGIN]
const THIN = 0.02

/** Draws the dwelling of `layout.ts` and knows the outlines of its rooms. */
export async function drawPlan(style: PlanStyle): Promise<TestPlan> {
  const scale = style.side / WIDTH
  const [width, height] = [style.side, Math.round(HEIGHT * scale)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!style.isColoured) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  const skew = ((style.skew ?? 0) * Math.PI) / 180
  context.translate(width / 2, height / 2)
  context.rotate(skew)
  context.scale(scale, scale)
  context.translate(-BUILDING.width / 2, -BUILDING.height / 2)
  drawBuilding(context, style, Math.max(THIN, 1.2 / scale))
  const thickness = style.walls === 'single' ? 0 : WALL
  const toPixels = ([x, y]: Point): Point => {
    const [dx, dy] = [(x - BUILDING.width / 2) * scale, (y - BUILDING.height / 2) * scale]
    return [
      width / 2 + dx * Math.cos(skew) - dy * Math.sin(skew),
      height / 2 + dx * Math.sin(skew) + dy * Math.cos(skew),
    ]
  }
  const rooms = ROOMS.map(room => ({ name: room.name, ring: innerFaces(room, thickness / 2).map(toPixels) }))
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, rooms, data: style.isScanned ? await scan(canvas) : data }
}

/** The corners moved inside by half the thickness of the walls. */
function innerFaces({ corners }: RoomPlan, by: number): Point[] {
  return corners.map(([x, y], n) => {
    const [[px, py], [nx, ny]] = [corners.at(n - 1)!, corners[(n + 1) % corners.length]!]
    const [before, after] = [
      [Math.sign(x - px), Math.sign(y - py)],
      [Math.sign(nx - x), Math.sign(ny - y)],
    ] as const
    // Inside is on the right of a clockwise side.
    return [x + by * (-before[1] - after[1]), y + by * (before[0] + after[0])]
  })
}

function drawBuilding(context: SKRSContext2D, style: PlanStyle, line: number): void {
  const colour = (of: string) => (style.isColoured ? of : '#111')
  context.lineWidth = line
  context.strokeStyle = colour('#0c3')
  context.fillStyle = colour('#0c3')
  if (style.walls === 'single') for (const piece of WALLS.flatMap(piecesOf)) strokeLine(context, piece.from, piece.to)
  else drawWalls(context, style, line)
  context.strokeStyle = colour('#00f')
  for (const wall of WALLS) drawOpenings(context, wall, style, line)
  if (!style.isFurnished) return
  context.strokeStyle = colour('#f0f')
  for (const piece of FURNITURE) drawFurniture(context, piece)
  context.fillStyle = colour('#0ff')
  drawTexts(context)
}

type Piece = Pick<Wall, 'from' | 'to'>

const lengthOf = ({ from, to }: Piece) => Math.hypot(to[0] - from[0], to[1] - from[1])
const along = ({ from, to }: Piece, distance: number): [number, number] => {
  const share = distance / lengthOf({ from, to })
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}

/** The wall between its openings. */
function piecesOf(wall: Wall): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const { from, to } of [...wall.openings, { from: lengthOf(wall), to: 0 }]) {
    if (from > start) pieces.push({ from: along(wall, start), to: along(wall, from) })
    start = to
  }
  return pieces
}

function strokeLine(context: SKRSContext2D, [ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) {
  context.beginPath()
  context.moveTo(ax, ay)
  context.lineTo(bx, by)
  context.stroke()
}

function drawWalls(context: SKRSContext2D, { walls, isColoured }: PlanStyle, line: number): void {
  const boxes = WALLS.flatMap(wall => piecesOf(wall).map(piece => boxOf(piece, wall)))
  for (const [x, y, width, height] of boxes) context.fillRect(x, y, width, height)
  if (walls === 'filled') return
  context.save()
  context.beginPath()
  for (const [x, y, width, height] of boxes) context.rect(x + line, y + line, width - 2 * line, height - 2 * line)
  if (isColoured) context.globalCompositeOperation = 'destination-out'
  else context.fillStyle = '#fff'
  context.fill('nonzero')
  context.globalCompositeOperation = 'source-over'
  if (walls === 'hatched') {
    context.clip('nonzero')
    for (let x = -BUILDING.height; x < BUILDING.width; x += 0.12)
      strokeLine(context, [x, 0], [x + BUILDING.height, BUILDING.height])
  }
  context.restore()
}

/** The corner of two walls is filled; a piece ends flush at an opening. */
function boxOf({ from, to }: Piece, wall: Wall): readonly [number, number, number, number] {
  const half = WALL / 2
  const isLevel = from[1] === to[1]
  const [before, after] = [isSame(from, wall.from) ? half : 0, isSame(to, wall.to) ? half : 0]
  return isLevel
    ? [from[0] - before, from[1] - half, to[0] - from[0] + before + after, WALL]
    : [from[0] - half, from[1] - before, WALL, to[1] - from[1] + before + after]
}

const isSame = (a: readonly [number, number], b: readonly [number, number]) => a[0] === b[0] && a[1] === b[1]

function drawOpenings(context: SKRSContext2D, wall: Wall, { doors, walls }: PlanStyle, line: number): void {
  const isLevel = wall.from[1] === wall.to[1]
  const across: readonly [number, number] = isLevel ? [0, 1] : [1, 0]
  const half = walls === 'single' ? 2 * line : WALL / 2 - line / 2
  for (const { from, to, is, side = 1 } of wall.openings) {
    const [start, end] = [along(wall, from), along(wall, to)]
    if (is === 'window')
      for (const by of [-half, 0, half])
        strokeLine(
          context,
          [start[0] + by * across[0], start[1] + by * across[1]],
          [end[0] + by * across[0], end[1] + by * across[1]],
        )
    else if (doors === 'arc') {
      const radius = to - from
      const tip: [number, number] = [start[0] + side * radius * across[0], start[1] + side * radius * across[1]]
      strokeLine(context, start, tip)
      const [first, last] = [
        Math.atan2(end[1] - start[1], end[0] - start[0]),
        Math.atan2(tip[1] - start[1], tip[0] - start[0]),
      ]
      context.beginPath()
      context.arc(start[0], start[1], radius, first, last, Math.sin(last - first) < 0)
      context.stroke()
    }
  }
}

function drawFurniture(context: SKRSContext2D, piece: (typeof FURNITURE)[number]): void {
  context.beginPath()
  const [x, y, width, height] = piece
  if (height === undefined) context.arc(x, y, width, 0, 2 * Math.PI)
  else context.rect(x, y, width, height)
  context.stroke()
}

function drawTexts(context: SKRSContext2D): void {
  context.textAlign = 'center'
  context.font = '0.28px sans-serif'
  for (const { name, corners } of ROOMS) {
    const [[left, top], [right, bottom]] = [corners[0]!, corners.at(-2)!]
    context.fillText(name, (left + right) / 2, (top + bottom) / 2)
    if (right - left > 2)
      context.fillText(
        `${(right - left).toFixed(2)} × ${(bottom - top).toFixed(2)}`,
        (left + right) / 2,
        (top + bottom) / 2 + 0.4,
      )
  }
  strokeLine(context, [0, -0.8], [BUILDING.width, -0.8])
  for (const x of [0, 4, 8, 10.2, 15]) strokeLine(context, [x, -1], [x, -0.3])
  context.fillText('15 000', BUILDING.width / 2, -1)
}

/** A scan: uneven grey paper, faded ink, noise, and JPEG. The same plan always gives the same scan. */
async function scan(canvas: Canvas): Promise<Uint8ClampedArray> {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const image = context.getImageData(0, 0, width, height)
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  for (let at = 0; at < image.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    const paper = 238 - 30 * (x / width) - 14 * (y / height)
    const noise = (random() + random() + random() - 1.5) * 16
    const value = (image.data[at]! / 255) * (paper - 60) + 60 + noise
    image.data.fill(value, at, at + 3)
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.putImageData(image, 0, 0)
  const scanned: Image = await loadImage(await canvas.encode('jpeg', 70))
  context.drawImage(scanned, 0, 0)
  return context.getImageData(0, 0, width, height).data
}
