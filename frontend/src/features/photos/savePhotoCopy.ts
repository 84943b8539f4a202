import type { Photo } from '#shared/domain/tree/photo.ts'
import { MARK_COLOURS, type Stroke, strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'

const STRIP = { ground: '#1b2426', ink: '#ffffff', letters: 1 / 45, line: 1.4, pad: 0.7 }
const FONT = 'Inter, system-ui, sans-serif'
const QUALITY = 0.9

/** Saves photo, marks and caption as one JPEG, such as `A012 Plant room.jpg`. */
export async function savePhotoCopy(
  photo: Photo,
  src: string,
  caption: readonly string[],
  name: string,
): Promise<void> {
  const whole = new Image()
  whole.src = src
  await whole.decode()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await rendered(whole, photo, caption))
  link.download = `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')}.jpg`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}

function rendered(whole: HTMLImageElement, photo: Photo, caption: readonly string[]): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = whole
  const letters = Math.max(12, Math.round(Math.max(width, height) * STRIP.letters))
  const canvas = new OffscreenCanvas(width, height)
  const lines = caption.flatMap(text => wrapped(text, width - 2 * STRIP.pad * letters, penOf(canvas, letters)))
  canvas.height = Math.round(height + (lines.length * STRIP.line + 2 * STRIP.pad) * letters)
  const pen = penOf(canvas, letters)
  pen.fillStyle = STRIP.ground
  pen.fillRect(0, 0, width, canvas.height)
  pen.drawImage(whole, 0, 0)
  pen.fillStyle = STRIP.ink
  lines.forEach((text, at) => {
    pen.fillText(text, STRIP.pad * letters, height + (STRIP.pad + 1 + at * STRIP.line) * letters)
  })
  pen.rect(0, 0, width, height)
  pen.clip()
  for (const stroke of strokesOfMarks(photo.marks ?? [], { width, height })) paint(pen, stroke)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

type Pen = OffscreenCanvasRenderingContext2D

function penOf(canvas: OffscreenCanvas, letters: number): Pen {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  pen.font = `${letters}px ${FONT}`
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  return pen
}

function wrapped(text: string, width: number, pen: Pen): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function paint(pen: Pen, stroke: Stroke): void {
  if (stroke.kind === 'text') {
    pen.font = `700 ${stroke.size}px ${FONT}`
    pen.fillStyle = MARK_COLOURS.halo
    pen.fillText(stroke.text, stroke.x, stroke.y)
    return
  }
  const path = new Path2D(stroke.d)
  if (stroke.fill !== 'none') {
    pen.fillStyle = stroke.fill
    pen.fill(path)
  }
  pen.strokeStyle = stroke.stroke
  pen.lineWidth = stroke.width
  pen.stroke(path)
}
