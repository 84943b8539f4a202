const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' })

/** Example: `A, B and C` */
export const joinWords = (words: readonly string[]): string => list.format(words)
