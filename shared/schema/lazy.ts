/**
 * Creates a value on first use, and caches it. The schemas of records and calls are lazy, because a function creates them at its
 * cold start otherwise, and a call needs only a few of them.
 */
export function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
