import { DEVICE_SECONDS, Devices } from '#functions/data/access/devices.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { cookieNamed } from '#functions/http/cookies.ts'
import { settings } from '#functions/runtime/settings.ts'

/** One cookie per person, so that people who share a device do not forget each other. */
const nameOf = (email: string): string =>
  cookieNamed(`device-${hashSecret(email.toLowerCase()).slice(0, 16)}`, settings('SITE_ORIGIN'))

/** The cookie that tells a device on which a person has signed in before from one on which somebody guesses. */
export const knownDevice = {
  /** The name under which this device's attempts for the email are counted; undefined where the device is not known. */
  find(requestCookies: readonly string[], email: string): Promise<string | undefined> {
    const token = requestCookies.map(entry => entry.split('=')).find(([name]) => name === nameOf(email))?.[1]
    return Devices.find(token, email)
  },

  set(email: string, token: string): string {
    const secure = settings('SITE_ORIGIN').startsWith('https:') ? '; Secure' : ''
    return `${nameOf(email)}=${token}; Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  },
}
