interface Row {
  readonly id: string
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges two users’ changes to the rows `before`: rows that I have changed are as in `mine`; rows that only the other user
 * has added, changed or deleted are as in `theirs`.
 */
export function mergeRows<R extends Row>(before: readonly R[], mine: readonly R[], theirs: readonly R[]): R[] {
  const findById = (rows: readonly R[], id: string) => rows.find(row => row.id === id)
  const merged = mine.flatMap(row => {
    const previous = findById(before, row.id)
    if (!previous || !same(previous, row)) return [row]
    const current = findById(theirs, row.id)
    return current ? [current] : []
  })
  const added = theirs.filter(({ id }) => !findById(before, id) && !findById(mine, id))
  return [...merged, ...added]
}
