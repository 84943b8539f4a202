let collator: Intl.Collator | undefined

/**
 * Compares texts as New Zealanders sort them; numbers inside count as numbers: "Level 2" before "Level 10". The collator
 * is kept because `localeCompare` would make one for each pair, and made on first use because that takes milliseconds.
 */
export const compareNaturally = (a: string, b: string): number => {
  collator ??= new Intl.Collator('en-NZ', { numeric: true })
  return collator.compare(a, b)
}
