import type { Position } from '#test/support/contract/positions.ts'

/** The paths in a request that match a position: each entry of a list, and a field that may be present. */
export function placesOf({ path }: Position, value: unknown, done: readonly string[] = []): (readonly string[])[] {
  const [head, ...rest] = path.slice(done.length)
  if (head === undefined) return done.length > 0 ? [done] : []
  if (typeof value !== 'object' || value === null) return []
  const names = head === '*' ? Object.keys(value) : [head]
  return names.flatMap(name => {
    const inner = (value as Readonly<Record<string, unknown>>)[name]
    return rest.length === 0 ? [[...done, name]] : placesOf({ path } as Position, inner, [...done, name])
  })
}

export function put(value: unknown, [head, ...rest]: readonly string[], inner: unknown): unknown {
  if (head === undefined) return inner
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === head ? put(each, rest, inner) : each))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [head]: put(object[head], rest, inner) }
}
