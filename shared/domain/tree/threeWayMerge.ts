type Fields = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
/** Set by the service, never by users. */
const SERVICE_FIELDS = ['version', 'updated_at']

interface Merge {
  readonly value: unknown
  readonly clashes: readonly string[]
}

/**
 * Merges a user's changes (`mine`) with what someone else saved in the meantime (`theirs`), both starting from `before`.
 * Fields that only one side changed are merged; `clashes` names those that both changed, to different values. A field named
 * in `parts` is merged part by part: an object by its keys, a list by the ids of its rows. `name[]` in `parts` does the same
 * with each row of a list.
 */
export function threeWayMerge(
  before: Fields,
  mine: Fields,
  theirs: Fields,
  parts: readonly string[] = [],
): { row: Fields; clashes: string[] } {
  const names = Object.keys(mine).filter(name => !SERVICE_FIELDS.includes(name))
  const { value, clashes } = mergeNamed(names, '', [before, mine, theirs], parts)
  return { row: { ...value, version: theirs.version }, clashes }
}

type Sides<T> = readonly [before: T, mine: T, theirs: T]

function mergeNamed(
  names: readonly string[],
  path: string,
  [before, mine, theirs]: Sides<Fields>,
  parts: readonly string[],
  partName?: string,
) {
  const merged = names.map(name => {
    const sides = [before[name], mine[name], theirs[name]] as const
    return [name, mergeValue(`${path}${name}`, partName ?? name, sides, parts)] as const
  })
  return {
    value: Object.fromEntries(
      merged.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    clashes: merged.flatMap(([, { clashes }]) => clashes),
  }
}

/** `partName` is the name by which `parts` knows the value: that of the field, or `name[]` for a row of a list. */
function mergeValue(path: string, partName: string, sides: Sides<unknown>, parts: readonly string[]): Merge {
  const [before, mine, theirs] = sides
  if (!parts.includes(partName) || mine === undefined || theirs === undefined) return mergeWhole(path, sides)
  const byName = [partsOf(before), partsOf(mine), partsOf(theirs)] as const
  const names = new Set([...Object.keys(byName[1]), ...Object.keys(byName[2])])
  const rowName = Array.isArray(mine) ? `${partName}[]` : undefined
  const { value, clashes } = mergeNamed([...names], `${path}.`, byName, parts, rowName)
  return { value: Array.isArray(mine) ? Object.values(value) : value, clashes }
}

function mergeWhole(path: string, [before, mine, theirs]: Sides<unknown>): Merge {
  const [isMine, isTheirs] = [!same(before, mine), !same(before, theirs)]
  return { value: isMine ? mine : theirs, clashes: isMine && isTheirs && !same(mine, theirs) ? [path] : [] }
}

const partsOf = (value: unknown): Fields =>
  Array.isArray(value) ? Object.fromEntries(value.map(row => [row.id, row])) : { ...(value as object | undefined) }
