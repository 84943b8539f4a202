/** The ink of a plan: 0 is paper, 255 is full ink. One byte per cell, row by row. */
export interface InkMap {
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
  /** The colours of clear ink in a cell, one bit each: `HUES` hues around the colour circle, then grey. */
  readonly colours: Uint16Array
  /** Cells per plan pixel, at most 1. */
  readonly scale: number
}

/** Size of a plan in pixels, and its RGBA rows on demand, so that no more than one strip is in memory. */
export interface PlanRows {
  readonly width: number
  readonly height: number
  /** RGBA bytes of `count` rows from row `y`, without padding. */
  readonly rows: (y: number, count: number) => Uint8ClampedArray
}

/** Longer side of an ink map: a wall of 10 cm in a building of 60 m still covers two cells. */
const MAX_SIDE = 1_600
const STRIP = 256

/**
 * Shrinks a plan by taking the darkest pixel of each cell, so that a line of one pixel stays. A colour counts by its weakest
 * channel: a yellow line is as dark as a black one. Transparent pixels are paper.
 */
export function readInk({ width, height, rows }: PlanRows): InkMap {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const size = { width: Math.max(1, Math.ceil(width * scale)), height: Math.max(1, Math.ceil(height * scale)) }
  const ink = new Uint8Array(size.width * size.height)
  const colours = new Uint16Array(ink.length)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.min(size.width - 1, Math.floor(x * scale)))
  for (let y = 0; y < height; y += STRIP) {
    const count = Math.min(STRIP, height - y)
    const pixels = wordsOf(rows(y, count))
    for (let row = 0; row < count; row++) {
      const at = Math.min(size.height - 1, Math.floor((y + row) * scale)) * size.width
      poolRow(pixels.subarray(row * width, (row + 1) * width), columns, ink, colours, at)
    }
  }
  return { ...size, ink, colours, scale }
}

function wordsOf(bytes: Uint8ClampedArray): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2)
}

const WHITE = 0xffffffff

/** A pixel is one word: alpha in the highest byte, red in the lowest, as on every processor that runs a browser. */
function poolRow(pixels: Uint32Array, columns: Int32Array, ink: Uint8Array, colours: Uint16Array, at: number): void {
  let [last, dark, colour] = [WHITE, 0, 0]
  for (let x = 0; x < pixels.length; x++) {
    const pixel = pixels[x]!
    if (pixel === WHITE || pixel >>> 24 === 0) continue
    if (pixel !== last) {
      const weakest = Math.min(pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255)
      dark = ((255 - weakest) * (pixel >>> 24) + 127) / 255
      colour = dark >= CLEAR ? 1 << colourOf(pixel) : 0
      last = pixel
    }
    const cell = at + columns[x]!
    if (dark > ink[cell]!) ink[cell] = dark
    colours[cell]! |= colour
  }
}

export const HUES = 12
/** Paler ink has no colour; ink with a smaller difference between its channels is grey. */
const [CLEAR, VIVID] = [28, 60]

function colourOf(pixel: number): number {
  const [red, green, blue] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < VIVID) return HUES
  const sixth =
    most === red ? (green - blue) / range + 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return Math.round((sixth * HUES) / 6) % HUES
}
