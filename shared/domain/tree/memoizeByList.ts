/**
 * Caches the value that `make` computes from a list, for the lifetime of the list. Lists of rows are immutable, except that one
 * may grow while loading; the value is then recomputed.
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
