type Fields = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
/** Set by the service, never by users. */
const SERVICE_FIELDS = ['version', 'updated_at']

/**
 * Merges a user's changes (`mine`) with what someone else saved in the meantime (`theirs`), both starting from `before`.
 * Fields that only one side changed are merged; `clashes` names those that both changed, to different values.
 */
export function threeWayMerge(before: Fields, mine: Fields, theirs: Fields): { row: Fields; clashes: string[] } {
  const names = Object.keys(mine).filter(name => !SERVICE_FIELDS.includes(name))
  const iChanged = (name: string) => !same(before[name], mine[name])
  const theyChanged = (name: string) => !same(before[name], theirs[name])
  const clashes = names.filter(name => iChanged(name) && theyChanged(name) && !same(mine[name], theirs[name]))
  const row = Object.fromEntries(
    names.map(name => [name, iChanged(name) ? mine[name] : theirs[name]]).filter(([, value]) => value !== undefined),
  )
  return { row: { ...row, version: theirs.version }, clashes }
}
