/** Widths of letters in Roboto, regular or bold, in ems. Each row has the width of its widest letter. */
const WIDTHS: readonly (readonly [letters: RegExp, ems: number])[] = [
  [/[mMW@…]/, 0.92],
  [/[w%]/, 0.78],
  [/[ijlI.,:;'| ]/, 0.29],
  [/[frt()\-/!]/, 0.39],
  [/[cksvxyzJ]/, 0.545],
  [/[0-9a-zāēīōū]/, 0.58],
  [/[A-ZĀĒĪŌŪ&+#]/, 0.7],
]
const WIDEST = 1.1

/** A cache of widths, because layouts measure the same letters again and again. */
const known = new Map<string, number>()

function widthOfLetter(letter: string): number {
  const width = known.get(letter) ?? WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDEST
  known.set(letter, width)
  return width
}

/** The maximum width of a line, in ems. */
export const lineWidthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0)

/** Splits into letters as a reader sees them: a letter with its accents, or an emoji of several characters, is one. */
export const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)

export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, space => (/[\n\r\t\u2028\u2029]/.test(space) ? ' ' : space))

/** The text on one line, cut with an ellipsis if wider than `ems`. */
export function shortenedTo(text: string, ems: number): string {
  const line = onOneLine(text)
  if (lineWidthOf(line) <= ems) return line
  const letters = lettersOf(line)
  while (letters.length > 0 && lineWidthOf(letters.join('')) > ems - lineWidthOf('…')) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
