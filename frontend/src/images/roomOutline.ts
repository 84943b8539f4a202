import { allRoomsIn } from '#frontend/drawing/outline/allRooms.ts'
import {
  findRoomIn,
  type Outline,
  type OutlineOptions,
  type PreparedPlan,
  preparePlan,
  type Ring,
} from '#frontend/drawing/outline/findRoom.ts'
import { longLinesIn } from '#frontend/drawing/outline/longLines.ts'
import { sha256 } from '#frontend/store/sha256.ts'
import type { Point } from '#shared/drawing/layer.ts'

/** The last plan: a user taps several rooms of one plan. Each call from the page brings its own copy of the blob. */
let last: { readonly hash: string; readonly plan: Promise<PreparedPlan> } | undefined

/**
 * The outline of the room around a point of a plan, both in pixels of the decoded file; undefined where no room encloses the
 * point. The first call for a plan decodes it. Rejects if the browser can't decode the file.
 */
export async function findRoomOutline(
  file: Blob,
  point: Point,
  options: OutlineOptions = {},
): Promise<Outline | undefined> {
  return findRoomIn(await preparedPlan(file), point, options)
}

/** The rooms of a plan that are not drawn yet, as `allRoomsIn`. Rejects if the browser can't decode the file. */
export async function findAllRooms(
  file: Blob,
  drawn: readonly Ring[],
  onProgress: (share: number) => unknown,
): Promise<Ring[]> {
  return allRoomsIn(await preparedPlan(file), drawn, onProgress)
}

/** The long lines of a plan, as `longLinesIn`. Rejects if the browser can't decode the file. */
export const findLongLines = async (file: Blob): Promise<[Point, Point][]> => longLinesIn(await preparedPlan(file))

async function preparedPlan(file: Blob): Promise<PreparedPlan> {
  const hash = await sha256(await file.arrayBuffer())
  if (last?.hash !== hash) last = { hash, plan: decodePlan(file) }
  return last.plan
}

/** Reads the decoded plan in strips, so that its pixels are in memory only once. */
async function decodePlan(file: Blob): Promise<PreparedPlan> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = bitmap
    return preparePlan({ width, height, rows: (y, count) => stripOf(bitmap, y, count) })
  } finally {
    bitmap.close()
  }
}

function stripOf(bitmap: ImageBitmap, y: number, count: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(bitmap.width, count).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  context.drawImage(bitmap, 0, -y)
  return context.getImageData(0, 0, bitmap.width, count).data
}
