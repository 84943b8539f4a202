/**
 * What `make` finds in a list, found once for as long as the list is held. Lists of rows are never changed in place; one
 * that grows while it is read in is looked at anew.
 */
export function memoizeByList<R extends object, V>(make: (rows: readonly R[]) => V): (rows: readonly R[]) => V {
  const known = new WeakMap<readonly R[], { readonly value: V; readonly length: number }>()
  return rows => {
    const before = known.get(rows)
    if (before?.length === rows.length) return before.value
    const value = make(rows)
    known.set(rows, { value, length: rows.length })
    return value
  }
}
