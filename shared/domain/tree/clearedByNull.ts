/** Null clears a field: the row is without it. */
export const clearedByNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined])) as {
    [K in keyof T]: Exclude<T[K], null>
  }

/** What a change of a row names: null clears a field, and one that is undefined stays. */
export const namedFields = <T extends object>(change: object) =>
  clearedByNull(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))) as Partial<T>
