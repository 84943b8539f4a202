/**
 * The cookies that say who asks: a user, somebody of a client in the owner's portal, or who reads a register on site. No call
 * takes that of another.
 */
type SessionCookie = 'session' | 'portal' | 'site'

/** Over HTTPS the cookie is bound to the host by its name; a page on plain `localhost` cannot set such a cookie. */
export const cookieNamed = (name: string, origin: string) => (origin.startsWith('https:') ? `__Host-${name}` : name)

const sessionCookie = (kind: SessionCookie) => ({
  /** The session's token in the request's cookies. */
  read: (cookies: readonly string[], origin: string): string | undefined =>
    cookies.map(entry => entry.split('=')).find(([name]) => name === cookieNamed(kind, origin))?.[1],
  /** `seconds`: how long the browser stores it; undefined until it is closed, 0 deletes it. */
  set(token: string, origin: string, seconds?: number): string {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
    return `${cookieNamed(kind, origin)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`
  },
})

export const cookie = sessionCookie('session')
export const portalCookie = sessionCookie('portal')
export const siteCookie = sessionCookie('site')
