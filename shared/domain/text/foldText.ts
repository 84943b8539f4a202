/**
 * A text without case and macrons for comparisons: 'otatara' finds 'Ōtātara'. Korean syllables are recomposed, because a
 * decomposed word of 190 letters could exceed the 1 KB limit of a table key. Typed marks go first, because the time to sort the
 * marks of a character grows with the square of their number.
 */
export const foldText = (text: string): string =>
  withoutMarks(withoutMarks(text).normalize('NFD')).normalize('NFC').toLowerCase()

const withoutMarks = (text: string): string => text.replace(/\p{M}/gu, '')

/** The texts without repeated and empty ones, ignoring case and macrons; keeps the first spelling. */
export function uniqueTexts(texts: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    const folded = foldText(text)
    if (text && !found.has(folded)) found.set(folded, text)
  }
  return [...found.values()]
}
