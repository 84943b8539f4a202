import { lettersOf, onOneLine } from './lineWidth.ts'

/** Longer than any printed word, file name or web address. Only longer words are broken. */
const MAX_LETTERS = 100
const UNBROKEN = new RegExp(`[^ \\t\\r\\n\\u200b]{${MAX_LETTERS + 1},}`, 'gu')
const PART = /.{1,40}/gsu
/** A zero-width space, at which a line may end; the fonts contain it. */
const BREAK = '\u200b'

const withBreaks = (text: string): string =>
  text.length > MAX_LETTERS ? text.replace(UNBROKEN, word => word.match(PART)?.join(BREAK) ?? word) : text

/**
 * Allows line breaks inside extremely long words. The layout measures the rest of such a word for each line, so a word of 50 000
 * letters would use all of a worker's time and memory.
 */
export function breakLongWords(content: unknown): void {
  if (typeof content !== 'object' || content === null) return
  for (const [name, part] of Object.entries(content))
    if (typeof part !== 'string') breakLongWords(part)
    else if (name === 'text' || Array.isArray(content)) Object.assign(content, { [name]: withBreaks(part) })
}

/** Maximum letters of a building's name in the header, to leave room for the title. */
export const MAX_HEAD_LETTERS = 44
/** Maximum width of a footer line in ems: two printed lines, to leave room for the third. */
export const MAX_FOOT_EMS = 96

/** The text on one line, cut with an ellipsis if longer than `most` letters. */
export function shortened(text: string, most: number): string {
  const line = onOneLine(text)
  const letters = line.length > most ? lettersOf(line) : []
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line
}
