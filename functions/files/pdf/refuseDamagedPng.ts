import { inflateSync } from 'node:zlib'

/** The largest image that can be uploaded: 10,000 by 10,000 pixels of four bytes. */
const MAX_BYTES = 400_000_000
/** Some programs write a few bytes after the last row. */
const EXTRA_BYTES = 64 * 1024
const HIGHEST_FILTER = 4

/** Start and step of the passes of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const NOT_INTERLACED = [[0, 0, 1, 1]] as const

/**
 * Throws if pdfkit could not unpack the pixels of a PNG. pdfkit unpacks transparent and interlaced images after it has drawn the
 * page. An error there ends the process.
 */
export function refuseDamagedPng(png: PngPixels): void {
  const { width, height, pixelBitlength, imgData } = png
  const isInterlaced = png.interlaceMethod === 1
  if (!png.hasAlphaChannel && !png.transparency.indexed && !isInterlaced) return
  const bytesOf = (pixels: number) => Math.ceil((pixels * pixelBitlength) / 8)
  if (!(bytesOf(width * height) <= MAX_BYTES)) throw new Error('A PNG of too many pixels')
  const passes = (isInterlaced ? PASSES : NOT_INTERLACED).map(([left, top, across, down]) => ({
    rows: Math.max(0, Math.ceil((height - top) / down)),
    bytes: 1 + Math.max(0, bytesOf(Math.ceil((width - left) / across))),
  }))
  const most = passes.reduce((sum, { rows, bytes }) => sum + rows * bytes, EXTRA_BYTES)
  const pixels = inflateSync(imgData, { maxOutputLength: most })
  let at = 0
  for (const { rows, bytes } of passes)
    for (let row = 0; row < rows && at < pixels.length; row++, at += bytes)
      if ((pixels[at] ?? 0) > HIGHEST_FILTER) throw new Error('A PNG with an unknown filter')
}
