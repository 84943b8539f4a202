/** The fields with null replaced by undefined, which clears them in the row. */
export const clearedByNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined])) as {
    [K in keyof T]: Exclude<T[K], null>
  }

/** The fields that a change sets: null clears a field, and undefined is omitted. */
export const namedFields = <T extends object>(change: object) =>
  clearedByNull(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))) as Partial<T>
