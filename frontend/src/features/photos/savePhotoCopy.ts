import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { MARK_COLOURS, type Stroke, strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'

const CAPTION = { ground: '#1b2426', ink: '#ffffff', letters: 1 / 45, line: 1.4, pad: 0.7 }
const FONT = 'Inter, system-ui, sans-serif'
const QUALITY = 0.9

/** Saves photo, marks and caption as one JPEG, such as `A012 Plant room.jpg`. */
export async function savePhotoCopy(
  photo: Photo,
  src: string,
  caption: readonly string[],
  name: string,
): Promise<void> {
  const image = new Image()
  image.src = src
  await image.decode()
  saveFile(await renderPhoto(image, photo, caption), `${name}.jpg`)
}

function renderPhoto(image: HTMLImageElement, photo: Photo, caption: readonly string[]): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image
  const letters = Math.max(12, Math.round(Math.max(width, height) * CAPTION.letters))
  const canvas = new OffscreenCanvas(width, height)
  const lines = caption.flatMap(text => wrapText(text, width - 2 * CAPTION.pad * letters, contextOf(canvas, letters)))
  canvas.height = Math.round(height + (lines.length * CAPTION.line + 2 * CAPTION.pad) * letters)
  const context = contextOf(canvas, letters)
  context.fillStyle = CAPTION.ground
  context.fillRect(0, 0, width, canvas.height)
  context.drawImage(image, 0, 0)
  context.fillStyle = CAPTION.ink
  lines.forEach((text, at) => {
    context.fillText(text, CAPTION.pad * letters, height + (CAPTION.pad + 1 + at * CAPTION.line) * letters)
  })
  context.rect(0, 0, width, height)
  context.clip()
  for (const stroke of strokesOfMarks(photo.marks ?? [], { width, height })) paint(context, stroke)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

type Context = OffscreenCanvasRenderingContext2D

function contextOf(canvas: OffscreenCanvas, letters: number): Context {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.font = `${letters}px ${FONT}`
  context.lineJoin = 'round'
  context.lineCap = 'round'
  return context
}

function wrapText(text: string, width: number, context: Context): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function paint(context: Context, stroke: Stroke): void {
  if (stroke.kind === 'text') {
    context.font = `700 ${stroke.size}px ${FONT}`
    context.fillStyle = MARK_COLOURS.halo
    context.fillText(stroke.text, stroke.x, stroke.y)
    return
  }
  const path = new Path2D(stroke.d)
  if (stroke.fill !== 'none') {
    context.fillStyle = stroke.fill
    context.fill(path)
  }
  context.strokeStyle = stroke.stroke
  context.lineWidth = stroke.width
  context.stroke(path)
}
