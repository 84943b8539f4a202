import { randomBytes } from 'node:crypto'
import { cookieNamed } from '#functions/http/cookies.ts'

const NAME = 'sign-on'
const PATTERN = /^[\w-]{43}$/

/** A secret in a cookie of the browser, by which a sign-in that went to a provider is known to come back into it. */
export const browserBinding = {
  /** The mark that the request brought; a second tab goes on with the mark of the first. */
  read(cookies: readonly string[], origin: string): string | undefined {
    const name = cookieNamed(NAME, origin)
    const value = cookies.map(entry => entry.split('=')).find(([key]) => key === name)?.[1]
    return value && PATTERN.test(value) ? value : undefined
  },
  make: () => randomBytes(32).toString('base64url'),
  /** Lax: the way back begins at the provider's page. */
  set(secret: string, origin: string, seconds: number): string {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    return `${cookieNamed(NAME, origin)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  },
}
