import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** PDF points per pixel of the picture. */
const POINTS_PER_PIXEL = 2.4
const PER_ROW = 6
/** A portrait or landscape page fits into a square of this side, in pixels. */
const CELL = Math.ceil(842 / POINTS_PER_PIXEL)

/** Thumbnails of a PDF's pages in rows: one picture for a whole document. */
export async function pagePictures(bytes: Uint8Array): Promise<Canvas> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sheet = createCanvas(PER_ROW * CELL, Math.ceil(document.numPages / PER_ROW) * CELL)
  const context = sheet.getContext('2d')
  context.fillStyle = '#888888'
  context.fillRect(0, 0, sheet.width, sheet.height)
  for (let at = 0; at < document.numPages; at++) {
    const page = await document.getPage(at + 1)
    const viewport = page.getViewport({ scale: 1 / POINTS_PER_PIXEL })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    context.drawImage(canvas, (at % PER_ROW) * CELL, Math.floor(at / PER_ROW) * CELL)
  }
  return sheet
}

/** One page, counted from 1, as a PNG. `scale`: pixels per PDF point. */
export async function pagePicture(bytes: Uint8Array, number: number, scale: number): Promise<Buffer> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  return canvas.encode('png')
}

/** Side of the compared squares, in pixels. */
const SQUARE = 8
/** Allowed difference of a square's mean, out of 255, because machines render letter edges differently. */
const TOLERANCE = 14

/** The pages, from 1, on which two pictures of a document differ. */
export function differentPages(one: Canvas, other: Canvas): number[] {
  if (one.width !== other.width || one.height !== other.height) return [0]
  const [means, others] = [meansOf(one.getContext('2d')), meansOf(other.getContext('2d'))]
  const squaresPerRow = Math.floor(one.width / SQUARE)
  const pages = means.flatMap((mean, at) => {
    if (mean.every((each, colour) => Math.abs(each - (others[at]?.[colour] ?? 0)) <= TOLERANCE)) return []
    const [x, y] = [(at % squaresPerRow) * SQUARE, Math.floor(at / squaresPerRow) * SQUARE]
    return [Math.floor(y / CELL) * PER_ROW + Math.floor(x / CELL) + 1]
  })
  return [...new Set(pages)]
}

/** The mean of red, green and blue in each square. */
function meansOf(context: SKRSContext2D): number[][] {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  const means: number[][] = []
  for (let top = 0; top + SQUARE <= height; top += SQUARE)
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      const sums = [0, 0, 0]
      for (let y = top; y < top + SQUARE; y++)
        for (let x = left; x < left + SQUARE; x++)
          for (let colour = 0; colour < 3; colour++)
            sums[colour] = (sums[colour] ?? 0) + (data[(y * width + x) * 4 + colour] ?? 0)
      means.push(sums.map(sum => sum / SQUARE ** 2))
    }
  return means
}
