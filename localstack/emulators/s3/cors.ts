import { answer, type Exchange, header } from './exchange.ts'
import { Fault } from './fault.ts'

/** Sets the response headers of the first matching rule; false if a preflight request matches none. */
export function applyCors({ request, response, store, bucket }: Exchange): boolean {
  const { origin } = request.headers
  const asked = header(request, 'access-control-request-method') ?? request.method ?? ''
  const headers = listed(header(request, 'access-control-request-headers'))
  const rule = store
    .find(bucket)
    ?.cors?.find(
      each =>
        origin !== undefined &&
        each.origins.some(pattern => matches(pattern, origin)) &&
        each.methods.includes(asked) &&
        headers.every(name => each.headers.some(pattern => matches(pattern, name))),
    )
  if (!rule || origin === undefined) return false
  response.setHeader('access-control-allow-origin', rule.origins.includes('*') ? '*' : origin)
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method')
  response.setHeader('access-control-allow-methods', rule.methods.join(', '))
  if (headers.length > 0) response.setHeader('access-control-allow-headers', headers.join(', '))
  if (rule.expose.length > 0) response.setHeader('access-control-expose-headers', rule.expose.join(', '))
  if (rule.maxAge) response.setHeader('access-control-max-age', rule.maxAge)
  return true
}

export function answerPreflight(exchange: Exchange, allowed: boolean) {
  if (!allowed) throw new Fault('AccessForbidden')
  answer(exchange.response, 200)
}

const listed = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '')

/** `*` matches any characters, as in AllowedOrigin and AllowedHeader. */
const matches = (pattern: string, value: string) =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`, 'i').test(value)
