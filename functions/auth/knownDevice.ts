import { DEVICE_SECONDS, Devices } from '#functions/data/access/devices.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { cookieNamed } from '#functions/http/cookies.ts'
import { settings } from '#functions/runtime/settings.ts'

/** One cookie per user, so that users of a shared device do not overwrite each other's. */
const nameOf = (email: string): string =>
  cookieNamed(`device-${hashSecret(email.toLowerCase()).slice(0, 16)}`, settings('SITE_ORIGIN'))

/** The cookie of a device on which a user has signed in before. It distinguishes the user's devices from an attacker's. */
export const knownDevice = {
  /** The name for counting this device's attempts for the email; undefined for an unknown device. */
  find(requestCookies: readonly string[], email: string): Promise<string | undefined> {
    const token = requestCookies.map(entry => entry.split('=')).find(([name]) => name === nameOf(email))?.[1]
    return Devices.find(token, email)
  },

  set(email: string, token: string): string {
    const secure = settings('SITE_ORIGIN').startsWith('https:') ? '; Secure' : ''
    return `${nameOf(email)}=${token}; Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  },
}
