import { lettersOf, onOneLine } from './lineWidth.ts'

/** Longer than any word, file name or web address that is printed: only these are broken. */
const MAX_LETTERS = 100
const UNBROKEN = new RegExp(`[^ \\t\\r\\n\\u200b]{${MAX_LETTERS + 1},}`, 'gu')
const PART = /.{1,40}/gsu
/** Where a line may end; the fonts have it, without width. */
const BREAK = '\u200b'

const withBreaks = (text: string): string =>
  text.length > MAX_LETTERS ? text.replace(UNBROKEN, word => word.match(PART)?.join(BREAK) ?? word) : text

/**
 * Lets lines end inside words that are too long for any line. The layout measures all that is left of such a word for each
 * line, so that one of 50 000 letters takes all of a worker's time and memory.
 */
export function breakLongWords(content: unknown): void {
  if (typeof content !== 'object' || content === null) return
  for (const [name, part] of Object.entries(content))
    if (typeof part !== 'string') breakLongWords(part)
    else if (name === 'text' || Array.isArray(content)) Object.assign(content, { [name]: withBreaks(part) })
}

/** Letters of a building’s name in the head of a page that leave room for the title on its line. */
export const MAX_HEAD_LETTERS = 44
/** Ems of a line at the foot of a page, which is then two lines at most and leaves room for the third. */
export const MAX_FOOT_EMS = 96

/** The text on one line, or its beginning and an ellipsis where it has more letters than `most`. */
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
