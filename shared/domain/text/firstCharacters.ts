/** At most `most` characters of a text. Half a surrogate pair at the end is removed, because the table refuses it. */
export const firstCharacters = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
