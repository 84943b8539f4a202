import { randomBytes } from 'node:crypto'
import { cookieNamed } from '#functions/http/cookies.ts'

const NAME = 'sign-on'
const PATTERN = /^[\w-]{43}$/

/** A secret in a cookie that ties a sign-on request to its browser: the provider's answer counts only in the browser that asked. */
export const browserBinding = {
  /** The secret that the request brought; a second tab reuses the first one's. */
  read(cookies: readonly string[], origin: string): string | undefined {
    const name = cookieNamed(NAME, origin)
    const value = cookies.map(entry => entry.split('=')).find(([key]) => key === name)?.[1]
    return value && PATTERN.test(value) ? value : undefined
  },
  make: () => randomBytes(32).toString('base64url'),
  /** SameSite is Lax, because the way back is a link from the provider's page. */
  set(secret: string, origin: string, seconds: number): string {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    return `${cookieNamed(NAME, origin)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  },
}
