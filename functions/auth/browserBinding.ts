import { randomBytes } from 'node:crypto'
import { cookieNamed } from '#functions/http/cookies.ts'

const NAME = 'sign-on'
const PATTERN = /^[\w-]{43}$/

/** A secret in a cookie that binds a sign-on request to its browser: the provider's reply counts only in that browser. */
export const browserBinding = {
  /** The secret in the request's cookies; a second tab reuses it. */
  read(cookies: readonly string[], origin: string): string | undefined {
    const name = cookieNamed(NAME, origin)
    const value = cookies.map(entry => entry.split('=')).find(([key]) => key === name)?.[1]
    return value && PATTERN.test(value) ? value : undefined
  },
  make: () => randomBytes(32).toString('base64url'),
  /** SameSite is Lax, because the user returns by a link on the provider's page. */
  set(secret: string, origin: string, seconds: number): string {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    return `${cookieNamed(NAME, origin)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  },
}
