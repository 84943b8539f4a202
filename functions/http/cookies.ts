/** The session cookies of a user, of a portal contact and of a site reader. Each call reads only its own kind. */
type SessionCookie = 'session' | 'portal' | 'site'

/** Over HTTPS, the `__Host-` prefix binds the cookie to the host. Browsers reject that prefix on plain `localhost`. */
export const cookieNamed = (name: string, origin: string) => (origin.startsWith('https:') ? `__Host-${name}` : name)

const sessionCookie = (kind: SessionCookie) => ({
  read: (cookies: readonly string[], origin: string): string | undefined =>
    cookies.map(entry => entry.split('=')).find(([name]) => name === cookieNamed(kind, origin))?.[1],
  /** `seconds`: lifetime in the browser. Undefined: until the browser closes; 0: delete the cookie. */
  set(token: string, origin: string, seconds?: number): string {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
    return `${cookieNamed(kind, origin)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`
  },
})

export const cookie = sessionCookie('session')
export const portalCookie = sessionCookie('portal')
export const siteCookie = sessionCookie('site')
