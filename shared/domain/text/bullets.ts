/**
 * The bullets that Word writes as letters, with the space behind each, as mails and other programs hand them on. The letter o
 * and the section sign also begin sentences, so they need the wide space of a bullet.
 */
const BULLET = /^[\u00a0 ]*(?:([·•])[\u00a0 \n]|([o§])(?:\u00a0[\u00a0 ]| \u00a0))[\u00a0 \n]*/
/** The same in a line of plain text, where a tab is the wide space. */
const PLAIN_BULLET = /^(?:(•)|(·)\s|([o§])(?:\t|[\u00a0 ]{2}))/

interface Bullet {
  readonly sign: string
  /** How many letters it has, with the space behind it. */
  readonly length: number
}

/** The bullet with which a paragraph begins. */
export function bulletOf(text: string): Bullet | undefined {
  const [whole = '', dot, letter] = BULLET.exec(text) ?? []
  const sign = dot ?? letter
  return sign === undefined ? undefined : { sign, length: whole.length }
}

/** A line of plain text that begins with a bullet, written as `bulletOf` reads it. */
export function bulletedLine(line: string): string | undefined {
  const begin = line.trimStart()
  const sign = PLAIN_BULLET.exec(begin)?.slice(1).find(Boolean)
  return sign && `${sign}\u00a0 ${begin.slice(sign.length).trimStart()}`
}

/** The runs of a text without its first letters. */
export function runsFrom<Run extends { readonly text: string }>(runs: readonly Run[], start: number): Run[] {
  let left = start
  return runs.flatMap(run => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text ? [{ ...run, text }] : []
  })
}
