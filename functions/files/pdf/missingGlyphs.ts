import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'
import { FALLBACK_FAMILIES } from '#functions/files/pdf/fonts/fonts.ts'

/** Characters that Roboto contains, so that most texts need no check per character. */
const PLAIN = /^[\s\u0020-\u017e\u00a0\u200b\u2013\u2014\u2018-\u201e\u2022\u2026]*$/u
/** Words of right-to-left alphabets, with the spaces between and after them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][ \u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*/gu
/** Variation selectors and joiners. Fonts without them show boxes. */
const SELECTORS = /[\ufe0e\ufe0f\u200d]/gu

type Family = (typeof FALLBACK_FAMILIES)[number]
interface Run {
  readonly text: string
  readonly font?: Family
}

/**
 * Sets characters that Roboto lacks in a fallback font, or as a question mark if no font has them. Reorders right-to-left words,
 * because the layout sets every line from the left.
 */
export function replaceMissingGlyphs(content: unknown, document: PaperDocument): void {
  const has = (family: string, letter: string) =>
    document.provideFont(family, false, false).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const familyFor = (letter: string): Family | '' | undefined => {
    if (PLAIN.test(letter) || has('Roboto', letter)) return ''
    return FALLBACK_FAMILIES.find(family => has(family, letter))
  }
  const runsOf = (text: string): Run[] => {
    const runs: { text: string; font?: Family }[] = []
    const ordered = text.replace(RIGHT_TO_LEFT, inReverse)
    for (const letter of ordered.replace(SELECTORS, '')) {
      const family = familyFor(letter)
      const shown = family === undefined ? '?' : letter
      const last = runs.at(-1)
      if (last && (last.font ?? '') === (family ?? '')) last.text += shown
      else runs.push({ text: shown, ...(family && { font: family }) })
    }
    return runs
  }
  replaceIn(content, runsOf)
}

function inReverse(run: string): string {
  const words = run.trimEnd()
  return words.split(' ').reverse().join(' ') + run.slice(words.length)
}

function replaceIn(content: unknown, runsOf: (text: string) => Run[]): void {
  if (typeof content !== 'object' || content === null) return
  for (const [name, part] of Object.entries(content))
    if (typeof part !== 'string') replaceIn(part, runsOf)
    else if (PLAIN.test(part)) continue
    else if (name === 'svg') Object.assign(content, { svg: inDrawing(part, runsOf) })
    else if (name === 'text') Object.assign(content, { text: runsOf(part) })
    else if (Array.isArray(content)) Object.assign(content, { [name]: { text: runsOf(part) } })
}

/** The text elements of a drawing: `<text …>words</text>`. */
const inDrawing = (svg: string, runsOf: (text: string) => Run[]): string =>
  svg.replace(/(<text[^<>]*>)([^<]*)<\/text>/gu, (all, opening: string, words: string) => {
    if (PLAIN.test(words)) return all
    const runs = runsOf(words).map(({ text, font }) => (font ? `<tspan font-family="${font}">${text}</tspan>` : text))
    return `${opening}${runs.join('')}</text>`
  })
