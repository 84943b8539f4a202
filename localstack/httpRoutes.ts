import type { Match } from './httpEvent.ts'

interface Route<Target> {
  key: string
  method: string
  segments: string[]
  target: Target
}

const VARIABLE = /^\{(\w+)\}$/

/** Finds the route of a request as API Gateway does: a written segment wins over `{name}`. */
export class HttpRoutes<Target> {
  readonly #routes: Route<Target>[] = []

  /** `key` is `GET /api/building/{id}`. */
  add(key: string, target: Target) {
    const [method = '', path = ''] = key.split(' ')
    this.#routes.push({ key, method, segments: path.slice(1).split('/'), target })
    this.#routes.sort((a, b) => rank(a) - rank(b))
  }

  find(method: string, path: string): (Match & { target: Target }) | undefined {
    const segments = path.slice(1).split('/')
    const route = this.#routes.find(found => found.method === method && fits(found.segments, segments))
    return route && { routeKey: route.key, params: paramsOf(route.segments, segments), target: route.target }
  }
}

/** Of two routes that fit, the one whose first variable comes later is the fuller match. */
const rank = ({ segments }: Route<unknown>) =>
  segments.reduce((sum, segment, at) => sum + (VARIABLE.test(segment) ? 2 ** (30 - at) : 0), 0)

const fits = (pattern: string[], segments: string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (VARIABLE.test(part) ? segments[at] !== '' : part === segments[at]))

function paramsOf(pattern: string[], segments: string[]) {
  const params = pattern.flatMap((part, at) => {
    const name = VARIABLE.exec(part)?.[1]
    return name ? [[name, decoded(segments[at] ?? '')]] : []
  })
  return params.length ? Object.fromEntries(params) : undefined
}

/** A stray % is no escape: it stays as it was sent. */
function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
