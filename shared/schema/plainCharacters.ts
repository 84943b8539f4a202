import { composed } from './composed.ts'

/** Full-width characters, ligatures such as `ﬁ`, and every kind of space. */
const OTHER_FORMS = /[\uff01-\uff5e\ufb00-\ufb06\s]/g

/**
 * Replaces other forms of a character with its plain form. Raised and lowered characters, fractions and Roman numerals stay: a
 * footnote mark behind a figure is not one of its digits.
 */
export const plainCharacters = (text: string): string =>
  composed(text).replace(OTHER_FORMS, character => character.normalize('NFKC'))
