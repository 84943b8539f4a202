/**
 * Full-width characters, ligatures and other forms of letters and digits in their plain form (NFKC). Superscript digits, fractions
 * and Roman numerals stay: a footnote mark behind a figure is not one of its digits.
 */
export const plainCharacters = (text: string): string =>
  text.replace(/[^\p{No}\p{Nl}]+/gu, characters => characters.normalize('NFKC'))
