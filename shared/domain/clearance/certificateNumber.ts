const LETTERS = 8

/** The number of a clearance's certificate, the same for all of its versions: `CC-7XQ2-M9KD`. From the random letters of its id. */
export function certificateNumber(clearanceId: string): string {
  const letters = clearanceId.slice(-LETTERS)
  return `CC-${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`
}
