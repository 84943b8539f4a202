/**
 * A text without case and macrons for comparisons: 'otatara' finds 'Ōtātara'. Korean syllables are recomposed, because a
 * decomposed word of 190 letters could exceed the 1 KB limit of a table key.
 */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
