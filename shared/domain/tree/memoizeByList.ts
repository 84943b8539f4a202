/**
 * What `make` finds in a list, found once for as long as the list is held. Lists of rows are never changed in place; one
 * that grows while it is read in is looked at anew.
 */
export function memoizeByList<R extends object, V>(make: (rows: readonly R[]) => V): (rows: readonly R[]) => V {
  const cache = new WeakMap<readonly R[], { readonly value: V; readonly length: number }>()
  return rows => {
    const cached = cache.get(rows)
    if (cached?.length === rows.length) return cached.value
    const value = make(rows)
    cache.set(rows, { value, length: rows.length })
    return value
  }
}
