/** A request over HTTP: path parameters, query and body. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
  /** The Accept header; JSON by default. */
  readonly accept?: string
}

/** The request with another value for a field of its body or query; `address.city` is nested. Undefined removes the field. */
export function requestWith(
  { body, query, ...rest }: CallRequest,
  field: string,
  value: string | null | undefined,
): CallRequest {
  if (body) return { ...rest, ...(query && { query }), body: withValue(body, field.split('.'), value) }
  const { [field]: _, ...others } = query ?? {}
  return { ...rest, query: value === undefined || value === null ? others : { ...others, [field]: value } }
}

function withValue(object: object, [name = '', ...rest]: readonly string[], value: string | null | undefined): object {
  const inner: unknown = Object.entries(object).find(([key]) => key === name)?.[1]
  const replaced = rest.length === 0 ? value : withValue(Object(inner), rest, value)
  if (!Array.isArray(object)) return { ...object, [name]: replaced }
  return object.map((each, at) => (String(at) === name ? replaced : each))
}

/** Fills in `/api/client/{id}`, and appends the query. */
export function addressOf(path: string, { params = {}, query = {} }: CallRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
