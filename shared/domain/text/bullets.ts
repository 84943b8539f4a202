/**
 * Bullets that Word writes as text with a space after, as mails and other programs pass them on. The letter o and the section
 * sign can also start a sentence, so they need the wide space of a bullet.
 */
const BULLET = /^[\u00a0 ]*(?:([·•])[\u00a0 \n]|([o§])(?:\u00a0[\u00a0 ]| \u00a0))[\u00a0 \n]*/
/** The same bullets in plain text, where a tab can be the wide space. */
const PLAIN_BULLET = /^(?:(•)|(·)\s|([o§])(?:\t|[\u00a0 ]{2}))/

interface Bullet {
  readonly sign: string
  /** The number of characters of the bullet, with its space. */
  readonly length: number
}

export function bulletOf(text: string): Bullet | undefined {
  const [whole = '', dot, letter] = BULLET.exec(text) ?? []
  const sign = dot ?? letter
  return sign === undefined ? undefined : { sign, length: whole.length }
}

/** A line of plain text with a bullet, normalised for `bulletOf`; undefined without a bullet. */
export function bulletedLine(line: string): string | undefined {
  const begin = line.trimStart()
  const sign = PLAIN_BULLET.exec(begin)?.slice(1).find(Boolean)
  return sign && `${sign}\u00a0 ${begin.slice(sign.length).trimStart()}`
}

export function runsFrom<Run extends { readonly text: string }>(runs: readonly Run[], start: number): Run[] {
  let left = start
  return runs.flatMap(run => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text ? [{ ...run, text }] : []
  })
}
