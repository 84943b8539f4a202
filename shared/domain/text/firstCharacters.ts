/** The text up to so many characters, without the half of one at its end, which the table refuses. */
export const firstCharacters = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
