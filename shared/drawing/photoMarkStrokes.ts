import type { PhotoMark, PhotoPoint } from './photoMark.ts'

/** In photo pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A stroke that every renderer can draw over a photo, back to front, in photo pixels. `d` is an SVG path; 'none' paints nothing.
 */
export type Stroke =
  | {
      readonly kind: 'path'
      readonly d: string
      readonly fill: string
      readonly stroke: string
      readonly width: number
    }
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly size: number; readonly text: string }

/** Red stands out on most building materials; the white halo on the rest. */
export const MARK_COLOURS = { line: '#d4002a', halo: '#ffffff' } as const

/** Line width as a share of the longer side: 1.7 points on the item sheet, 3 pixels on a phone. */
const LINE = 1 / 130
const HALO = 1.9
const HEAD = { length: 5, width: 4.4 }
const LETTERS = { ofLonger: 1 / 24, ofShorter: 1 / 15 }
/** In font sizes. */
const LABEL = { pad: 0.35, line: 1.2, baseline: 0.92, widest: 13, corner: 0.22 }

const lineOf = ({ width, height }: Size) => Math.max(width, height) * LINE
const lettersOf = ({ width, height }: Size) =>
  Math.min(Math.max(width, height) * LETTERS.ofLonger, Math.min(width, height) * LETTERS.ofShorter)

const tenth = (value: number) => Math.round(value * 10) / 10
const coordinates = (x: number, y: number) => `${tenth(x)} ${tenth(y)}`

/** The strokes of all marks of a photo, the last mark in front. */
export const strokesOfMarks = (marks: readonly PhotoMark[], size: Size): Stroke[] =>
  marks.flatMap(mark => strokesOfMark(mark, size))

export function strokesOfMark(mark: PhotoMark, size: Size): Stroke[] {
  switch (mark.type) {
    case 'arrow':
      return arrow(mark, size)
    case 'text':
      return label(mark, size)
    case 'box':
    case 'circle': {
      const { x, y, width, height } = markBounds(mark, size)
      return strokesWithHalo(
        mark.type === 'box' ? rectangle(x, y, width, height) : ellipse(x, y, width, height),
        lineOf(size),
      )
    }
  }
}

const path = (d: string, stroke: string, width: number, fill = 'none'): Stroke => ({
  kind: 'path',
  d,
  fill,
  stroke,
  width: tenth(width),
})
const strokesWithHalo = (d: string, width: number): Stroke[] => [
  path(d, MARK_COLOURS.halo, width * HALO),
  path(d, MARK_COLOURS.line, width),
]

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${coordinates(x, y)}L${coordinates(x + width, y)}L${coordinates(x + width, y + height)}L${coordinates(x, y + height)}Z`

function ellipse(x: number, y: number, width: number, height: number): string {
  const half = `A${coordinates(width / 2, height / 2)} 0 1 1 `
  return `M${coordinates(x, y + height / 2)}${half}${coordinates(x + width, y + height / 2)}${half}${coordinates(x, y + height / 2)}Z`
}

/** A shaft and a filled head that points at `to`. The head takes at most two thirds of the arrow. */
function arrow({ from, to }: PhotoMark, size: Size): Stroke[] {
  const line = lineOf(size)
  const [ax, ay, bx, by] = [from[0] * size.width, from[1] * size.height, to[0] * size.width, to[1] * size.height]
  const length = Math.hypot(bx - ax, by - ay)
  const [ux, uy] = length === 0 ? [0, 1] : [(bx - ax) / length, (by - ay) / length]
  const head = length === 0 ? line * HEAD.length : Math.min(line * HEAD.length, (length * 2) / 3)
  const half = (head * HEAD.width) / HEAD.length / 2
  const [nx, ny] = [bx - ux * head, by - uy * head]
  const shaft = length === 0 ? '' : `M${coordinates(ax, ay)}L${coordinates(nx, ny)}`
  const tip = `M${coordinates(bx, by)}L${coordinates(nx - uy * half, ny + ux * half)}L${coordinates(nx + uy * half, ny - ux * half)}Z`
  return [
    path(shaft + tip, MARK_COLOURS.halo, line * HALO, MARK_COLOURS.halo),
    ...(shaft ? [path(shaft, MARK_COLOURS.line, line)] : []),
    path(tip, MARK_COLOURS.line, line * 0.3, MARK_COLOURS.line),
  ]
}

interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** The bounds of a photo mark in photo pixels. A text that would extend beyond the photo moves inside. */
export function markBounds(mark: PhotoMark, size: Size): Box {
  if (mark.type === 'text') return labelBox(mark.from, wrapWords(mark.text), size)
  const [x, y] = [Math.min(mark.from[0], mark.to[0]), Math.min(mark.from[1], mark.to[1])]
  return {
    x: x * size.width,
    y: y * size.height,
    width: Math.abs(mark.to[0] - mark.from[0]) * size.width,
    height: Math.abs(mark.to[1] - mark.from[1]) * size.height,
  }
}

function labelBox([x, y]: PhotoPoint, lines: readonly string[], size: Size): Box {
  const letters = lettersOf(size)
  const width = (Math.max(...lines.map(widthOf)) + 2 * LABEL.pad) * letters
  const height = (lines.length * LABEL.line + LABEL.pad) * letters
  return {
    x: Math.min(x * size.width, size.width - width),
    y: Math.min(y * size.height, size.height - height),
    width,
    height,
  }
}

function label(mark: PhotoMark & { type: 'text' }, size: Size): Stroke[] {
  const letters = lettersOf(size)
  const lines = wrapWords(mark.text)
  const { x, y, width, height } = labelBox(mark.from, lines, size)
  const edge = lineOf(size) * ((HALO - 1) / 2)
  return [
    path(rectangle(x, y, width, height), MARK_COLOURS.halo, edge * 2, MARK_COLOURS.line),
    ...lines.map((text, line) => ({
      kind: 'text' as const,
      x: tenth(x + LABEL.pad * letters),
      y: tenth(y + (line * LABEL.line + LABEL.baseline + LABEL.pad / 2) * letters),
      size: tenth(letters),
      text,
    })),
  ]
}

/** Widths of bold letters in font sizes, slightly too wide, so that no renderer has to measure its font. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[iljI.,:;'!| ]/, 0.32],
  [/[ftr()[\]"-]/, 0.42],
  [/[mwMW@%—]/, 0.95],
  [/[A-Z&ĀĒĪŌŪ]/, 0.72],
  [/[!-~ -ɏ]/, 0.6],
]
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1.1), 0)

/** Wraps words into lines that fit on any photo. A word that is too long is broken. */
export function wrapWords(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(joined) <= LABEL.widest) lines[lines.length - 1] = joined
    else lines.push(...breakWord(word))
  }
  return lines
}

function breakWord(word: string): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (widthOf(longer) <= LABEL.widest) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
