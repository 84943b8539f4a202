const LETTERS = 8

/**
 * The number of a clearance certificate, such as `CC-7XQ2-M9KD`. It is taken from the random end of the clearance's id, so all
 * versions share it.
 */
export function certificateNumber(clearanceId: string): string {
  const letters = clearanceId.slice(-LETTERS)
  return `CC-${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`
}
