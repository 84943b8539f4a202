import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The pages of a PDF as printed on white paper, at `pixelsPerMm`. */
export async function pagesAsDrawn(bytes: Uint8Array, pixelsPerMm: number): Promise<Canvas[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: Canvas[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const viewport = page.getViewport({ scale: (pixelsPerMm * 25.4) / 72 })
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    pages.push(canvas)
  }
  return pages
}
