/**
 * Compares words as people here order them; numbers inside count as numbers: "Level 2" before "Level 10". Made once:
 * `localeCompare` makes it anew for each pair, which a thousand rows notice.
 */
export const alphabetically = new Intl.Collator('en-NZ', { numeric: true }).compare
