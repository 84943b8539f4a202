/** The most marks of one character. No language needs more (UAX #15, Stream-Safe Text Format). */
const MAX_MARKS = 30

/**
 * A text in which each character has one spelling (NFC), for comparisons. Drops surplus marks first, because the time to sort the
 * marks of a character grows with the square of their number: 100,000 marks take seconds.
 */
export const composed = (text: string): string =>
  text.replace(/\p{M}+/gu, marks => [...marks].slice(0, MAX_MARKS).join('')).normalize('NFC')
