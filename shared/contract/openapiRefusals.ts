import { type Access, type Endpoint, isDeclared } from '#shared/contract/protocol/endpoint.ts'
import { REFUSALS, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

const MEANINGS: Readonly<Record<number, string>> = {
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found: it does not exist, or it belongs to another company',
  409: 'Not possible in the current state',
  413: 'Too large to be stored',
  422: 'The request has invalid values; `fields` names them',
  429: 'Too many attempts or requests, or a limit of the company is reached',
  500: 'A fault of the service',
  503: 'Busy, or another service does not respond; try again',
}

const codes = (status: number): string[] =>
  Object.entries(REFUSALS).flatMap(([code, [each]]) => (each === status ? [code] : []))
const signingOn = (status: number) => codes(status).filter(code => code.startsWith('single_sign_on'))
const only = (...names: readonly RefusalCode[]): readonly string[] => names

const FORBIDDEN = ['wrong_origin', 'not_allowed', 'token_not_allowed', 'token_scope_missing'] as const
/** Whether the callers are external people, not users. */
const isOutside = (access: Access): boolean => access === 'portalContact' || access === 'siteReader'
/** Only root acts in another company. Calls that need `administer` may name a company, so root must be visiting it. */
const notAllowed = (access: Access): readonly string[] =>
  isOutside(access)
    ? only('wrong_origin')
    : access === 'root' || access === 'administer'
      ? only(...FORBIDDEN, 'company_not_visited')
      : FORBIDDEN

export function statusesOf({
  access,
  changes,
  path,
  params,
  query,
  body,
}: Endpoint): Record<number, readonly string[]> {
  const isOpen = access === 'anyone'
  const takesAnything = isDeclared(query) || isDeclared(body) || Object.keys(params.shape).length > 0
  return {
    ...(!isOpen && {
      401: access === 'halfSignedIn' || isOutside(access) ? only('not_signed_in') : codes(401),
    }),
    ...((path.startsWith('/api/') || changes) && {
      403: isOpen ? [...only('wrong_origin'), ...signingOn(403)] : notAllowed(access),
    }),
    ...(takesAnything && { 404: codes(404) }),
    ...((changes || takesAnything) && { 409: codes(409) }),
    ...(changes && { 413: codes(413) }),
    ...((changes || takesAnything) && { 422: codes(422) }),
    429: codes(429),
    500: ['internal'],
    503: codes(503),
  }
}

/** Calls with the same refusals share one response. */
const nameOf = (status: number, names: readonly string[]): string =>
  names.length === codes(status).length || status === 500 ? `Refused${status}` : `Refused${status}${hashOf(names)}`
const hashOf = (names: readonly string[]): string =>
  names.map(name => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())).join('')

export const refusalsOf = (endpoint: Endpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    Object.entries(statusesOf(endpoint)).map(([status, names]) => [
      status,
      { $ref: `#/components/responses/${nameOf(Number(status), names)}` },
    ]),
  )

export const refusalResponses = (endpoints: readonly Endpoint[]): Record<string, object> =>
  Object.fromEntries(
    endpoints.flatMap(endpoint =>
      Object.entries(statusesOf(endpoint)).map(([status, names]) => [
        nameOf(Number(status), names),
        {
          description: MEANINGS[Number(status)] ?? 'Refused',
          content: {
            'application/json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: names } } }],
              },
            },
          },
        },
      ]),
    ),
  )
