interface Row {
  readonly id: string
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Rows as I have them, together with what somebody else saved since `before`: what only they added, changed or took out is
 * so; what I touched is as I have it.
 */
export function mergeRows<R extends Row>(before: readonly R[], mine: readonly R[], theirs: readonly R[]): R[] {
  const at = (rows: readonly R[], id: string) => rows.find(row => row.id === id)
  const kept = mine.flatMap(row => {
    const old = at(before, row.id)
    if (!old || !same(old, row)) return [row]
    const now = at(theirs, row.id)
    return now ? [now] : []
  })
  const added = theirs.filter(({ id }) => !at(before, id) && !at(mine, id))
  return [...kept, ...added]
}
