let collator: Intl.Collator | undefined

/**
 * Compares texts in New Zealand order, with numbers by value: "Level 2" before "Level 10". The collator is cached because
 * `localeCompare` would create one per comparison, and created lazily because that takes milliseconds.
 */
export const compareNaturally = (a: string, b: string): number => {
  collator ??= new Intl.Collator('en-NZ', { numeric: true })
  return collator.compare(a, b)
}
