import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { MAX_FILE_BYTES } from '#shared/domain/files/uploads.ts'
import { MAX_PLAN_TEXT_LETTERS, MAX_PLAN_TEXTS, type PlanText } from '#shared/domain/tree/floor.ts'
import { refusalAt } from './refusalAt.ts'

/** A part of a page, in shares of its sides. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Drawing {
  readonly page: number
  /** Quarter turns to the right. */
  readonly turns: number
  readonly crop: Crop
  /** Pixels of the longer side. */
  readonly side: number
}

/** An open PDF. Close it after use. */
export interface PlanPdf {
  readonly pages: number
  readonly draw: (drawing: Drawing) => Promise<HTMLCanvasElement>
  /** The texts on a page, the largest letters first. */
  readonly texts: (page: number) => Promise<string[]>
  /** The texts that may name a room, the largest letters first, in pixels of the drawing. */
  readonly textsIn: (drawing: Drawing) => Promise<PlanText[]>
  readonly close: () => void
}

const PROTECTED = 'This PDF is protected with a password. Save it without one, then choose it again.'
const DAMAGED = 'This PDF is damaged or empty. Open it, save it again, then choose that file.'
const SCANS_NOT_LOADED =
  'This PDF is a scan, and the reader for scans hasn’t been downloaded to this device yet. Connect to the internet to use it.'
/** Asks for a reload, because Chromium remembers a failed import for as long as the page is open. */
const NOT_LOADED =
  'The PDF reader hasn’t been downloaded to this device yet. Connect to the internet and reload this page to use it. What you’ve typed is kept.'

/** The decoder files of pdf.js for scans, by the PDF filters that need them. */
const SCAN_DECODERS = [
  [/\/(?:JBIG2|CCITTFax)Decode\b/, 'jbig2_nowasm_fallback.js'],
  [/\/JPXDecode\b/, 'openjpeg_nowasm_fallback.js'],
] as const

export const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Opens a PDF of plans; its reader is loaded with the first one. Throws `Refusal` with a message at `field`. */
export async function openPlanPdf(file: File, field: string): Promise<PlanPdf> {
  if (file.size > MAX_FILE_BYTES) throw refusalAt('file_too_large', field)
  const data = new Uint8Array(await file.arrayBuffer())
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs').catch(() => {
    throw refusalAt('file_unreadable', field, NOT_LOADED)
  })
  // The content security policy allows no WebAssembly, so scans use script decoders (vite.config.ts).
  const wasmUrl = `${location.origin}/assets/pdfjs-${pdfjs.version}/`
  await loadScanDecoders(data, wasmUrl).catch(() => {
    throw refusalAt('file_unreadable', field, SCANS_NOT_LOADED)
  })
  const port = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(refusalAt('file_unreadable', field, NOT_LOADED)))
  })
  const task = pdfjs.getDocument({ data, worker: pdfjs.PDFWorker.create({ port }), useWasm: false, wasmUrl })
  const close = () => void task.destroy().finally(() => port.terminate())
  const opened = task.promise.catch((error: unknown) => {
    const isProtected = error instanceof pdfjs.PasswordException
    throw refusalAt('file_unreadable', field, isProtected ? PROTECTED : DAMAGED)
  })
  try {
    const pdf = await Promise.race([opened, failed])
    if (pdf.numPages === 0) throw refusalAt('file_unreadable', field, DAMAGED)
    return {
      pages: pdf.numPages,
      draw: drawing => drawPage(pdf, drawing),
      texts: async page => (await textItemsOf(pdf, page)).map(({ str }) => str),
      textsIn: drawing => textsIn(pdf, drawing),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * pdf.js would render a scan with a missing decoder as an empty page. This fetches the decoders into the browser’s cache, and
 * fails if one is missing.
 */
async function loadScanDecoders(data: Uint8Array, folder: string): Promise<void> {
  const words = new TextDecoder('latin1').decode(data)
  const needed = SCAN_DECODERS.filter(([filter]) => filter.test(words))
  const answers = await Promise.all(needed.map(([, name]) => fetch(folder + name)))
  await Promise.all(answers.map(answer => (answer.ok ? answer.blob() : Promise.reject(new Error(answer.statusText)))))
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type TextItem = Extract<TextContent['items'][number], { str: string }>

async function viewOf(pdf: PDFDocumentProxy, { page, turns, crop, side }: Drawing) {
  const sheet = await pdf.getPage(page)
  const rotation = (sheet.rotate + 90 * turns) % 360
  const fullView = sheet.getViewport({ scale: 1, rotation })
  const scale = side / Math.max(fullView.width * crop.width, fullView.height * crop.height)
  const viewport = sheet.getViewport({
    scale,
    rotation,
    offsetX: -crop.x * fullView.width * scale,
    offsetY: -crop.y * fullView.height * scale,
  })
  const width = Math.max(1, Math.round(fullView.width * crop.width * scale))
  const height = Math.max(1, Math.round(fullView.height * crop.height * scale))
  return { sheet, viewport, width, height }
}

async function drawPage(pdf: PDFDocumentProxy, drawing: Drawing): Promise<HTMLCanvasElement> {
  const { sheet, viewport, width, height } = await viewOf(pdf, drawing)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  await sheet.render({ canvas, viewport, background: '#fff' }).promise
  return canvas
}

/** The largest letters first. */
async function textItemsOf(pdf: PDFDocumentProxy, page: number): Promise<TextItem[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.flatMap(item => ('str' in item ? item : [])).toSorted((a, b) => b.height - a.height)
}

async function textsIn(pdf: PDFDocumentProxy, drawing: Drawing): Promise<PlanText[]> {
  const { viewport, width, height } = await viewOf(pdf, drawing)
  const items = await textItemsOf(pdf, drawing.page)
  return items
    .filter(({ str }) => mayNameRoom(str))
    .map(item => {
      const [x, y] = viewport.convertToViewportPoint(...middleOf(item))
      return { text: item.str.trim().replaceAll(/\s+/g, ' '), x: Math.round(x), y: Math.round(y) }
    })
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .slice(0, MAX_PLAN_TEXTS)
}

/** Whether a text has a word, and is short enough for a name. */
const mayNameRoom = (text: string): boolean =>
  /\p{L}{2}|\p{L}\.?\d/u.test(text) && text.trim().length <= MAX_PLAN_TEXT_LETTERS

/** In points of the page. The transform holds the directions of the letters and the start of their line. */
function middleOf({ transform, width, height }: TextItem): [number, number] {
  const [a, b, c, d, x, y] = transform as [number, number, number, number, number, number]
  const [along, up] = [width / 2 / (Math.hypot(a, b) || 1), height / 2 / (Math.hypot(c, d) || 1)]
  return [x + a * along + c * up, y + b * along + d * up]
}

/** A part of a page as an image file in plan size. */
export async function imageOfPage(pdf: PlanPdf, drawing: Drawing, name: string): Promise<File> {
  const canvas = await pdf.draw(drawing)
  const type = 'image/png'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('Rendering the PDF page to PNG failed')
  return new File([blob], name.replace(/(\.\w+)?$/, '.png'), { type })
}
