/**
 * Remembers what `make` computes from a list for as long as the list is in memory. Lists of rows are never changed in
 * place; for one that grows while it is loaded, the value is computed again.
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
