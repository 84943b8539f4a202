import { settings } from '#functions/runtime/settings.ts'
import { CANARY_EMAIL, canaryPassword, makeCanaryUser } from './canaryUser.ts'

const MAX_MS = 8_000
/** A code without a document. The API has to read the table to reply. */
const NO_DOCUMENT = '/api/verify/0000-0000-0000'
const LOGIN = '/api/auth/login'

interface Call {
  readonly body?: object
  readonly cookies?: readonly string[]
}

/**
 * Uses the public site like a browser: the page, an anonymous call, sign-in, an authenticated call, sign-out. Throws on an
 * unexpected reply.
 */
export const handler = async (): Promise<void> => {
  await Promise.all([
    answered('/', 200, text => text.includes('<html')),
    answered(NO_DOCUMENT, 404, text => JSON.parse(text).code === 'not_found'),
  ])
  const cookies = await signIn()
  await answered('/api/auth/user', 200, text => JSON.parse(text).data.user.email === CANARY_EMAIL, { cookies })
  await answered('/api/auth/logout', 204, text => text === '', { body: {}, cookies })
}

/** The cookies of a new session. In a new stage, first creates the user. */
async function signIn(): Promise<string[]> {
  const password = await canaryPassword()
  const login = () => call(LOGIN, { body: { email: CANARY_EMAIL, password } })
  const reply = await login()
  if (reply.ok) return cookiesOf(reply)
  const text = await reply.text()
  if (!text.includes('"sign_in_failed"')) throw notAsExpected(LOGIN, reply.status, text)
  await makeCanaryUser(password)
  const again = await login()
  if (!again.ok) throw notAsExpected(LOGIN, again.status, await again.text())
  return cookiesOf(again)
}

const cookiesOf = (reply: Response) => reply.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')

async function answered(path: string, status: number, isOurs: (text: string) => boolean, sent?: Call): Promise<void> {
  const reply = await call(path, sent)
  const text = await reply.text()
  if (reply.status !== status || !isOurs(text)) throw notAsExpected(path, reply.status, text)
}

const notAsExpected = (path: string, status: number, text: string) =>
  new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)

const call = (path: string, { body, cookies = [] }: Call = {}): Promise<Response> =>
  fetch(settings('SITE_ORIGIN') + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'user-agent': 'clearfloor-canary',
      ...(body && { 'content-type': 'application/json', origin: settings('SITE_ORIGIN') }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_MS),
  })
