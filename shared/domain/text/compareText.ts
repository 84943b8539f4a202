let collator: Intl.Collator | undefined

/**
 * Compares words as people here order them; numbers inside count as numbers: "Level 2" before "Level 10". The collator
 * is made once, since `localeCompare` makes it anew for each pair, and on first use, since making it takes milliseconds.
 */
export const compareNaturally = (a: string, b: string): number => {
  collator ??= new Intl.Collator('en-NZ', { numeric: true })
  return collator.compare(a, b)
}
