/**
 * Text without case and macrons, for comparing: 'otatara' finds 'Ōtātara'. Syllables of Korean are put together again, because
 * in three parts a word of 190 would be longer than the 1 KB that a key of the table can be.
 */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
