import type { Match } from './httpEvent.ts'

interface Route<Target> {
  key: string
  method: string
  segments: string[]
  target: Target
}

const VARIABLE = /^\{(\w+)\}$/
/** `{proxy+}` matches the rest of a path, at least one segment. */
const REST = /^\{(\w+)\+\}$/

/** Finds the route of a request as API Gateway does: a literal segment wins over `{name}`. */
export class HttpRoutes<Target> {
  readonly #routes: Route<Target>[] = []

  /** `key` has the form `GET /api/building/{id}`. */
  add(key: string, target: Target) {
    const [method = '', path = ''] = key.split(' ')
    this.#routes.push({ key, method, segments: path.slice(1).split('/'), target })
    this.#routes.sort((a, b) => rank(a) - rank(b))
  }

  find(method: string, path: string): (Match & { target: Target }) | undefined {
    const segments = path.slice(1).split('/')
    const route = this.#routes.find(
      found => (found.method === method || found.method === 'ANY') && fits(found.segments, segments),
    )
    return route && { routeKey: route.key, params: paramsOf(route.segments, segments), target: route.target }
  }
}

/** Orders matching routes: the route whose first variable comes later wins. */
const rank = ({ method, segments }: Route<unknown>) =>
  segments.reduce(
    (sum, segment, at) => sum + (REST.test(segment) ? 2 ** 31 : VARIABLE.test(segment) ? 2 ** (30 - at) : 0),
    method === 'ANY' ? 0.5 : 0,
  )

function fits(pattern: string[], segments: string[]) {
  const isOpen = REST.test(pattern.at(-1) ?? '')
  const given = isOpen ? pattern.slice(0, -1) : pattern
  const longEnough = isOpen ? segments.length > given.length : segments.length === given.length
  return longEnough && given.every((part, at) => (VARIABLE.test(part) ? segments[at] !== '' : part === segments[at]))
}

function paramsOf(pattern: string[], segments: string[]) {
  const params = pattern.flatMap((part, at) => {
    const name = VARIABLE.exec(part)?.[1]
    const rest = REST.exec(part)?.[1]
    if (rest) return [[rest, segments.slice(at).map(decoded).join('/')]]
    return name ? [[name, decoded(segments[at] ?? '')]] : []
  })
  return params.length ? Object.fromEntries(params) : undefined
}

/** Leaves a % without a valid escape as it is. */
function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
