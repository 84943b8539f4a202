let list: Intl.ListFormat | undefined

/** Example: `A, B and C`. The format is created on first use, because that takes milliseconds. */
export const joinWords = (words: readonly string[]): string => {
  list ??= new Intl.ListFormat('en-NZ', { type: 'conjunction' })
  return list.format(words)
}
