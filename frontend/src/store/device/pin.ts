import { readPreference, writePreference } from './preferences.ts'

/** A PIN as salt and PBKDF2 hash, in base 64. */
interface StoredPin {
  readonly salt: string
  readonly derived: string
  /** Wrong PINs in a row. */
  readonly wrong: number
}

export const PIN_PATTERN = /^\d{4,8}$/
/** After this many wrong PINs, only the password unlocks. */
const MAX_WRONG = 5
/** OWASP’s 2023 recommendation for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000
const SALT_BYTES = 16
const DERIVED_BITS = 256

/** Signing out deletes this preference with the user’s other preferences. */
const keyOf = (user: string): string => `pin:${user}`

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  return base64(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, DERIVED_BITS)))
}

export const hasPin = (user: string): boolean => readPreference(keyOf(user)) !== undefined

export const removePin = (user: string): void => writePreference(keyOf(user), undefined)

export async function setPin(user: string, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  store(user, { salt: base64(salt), derived: await derive(pin, salt), wrong: 0 })
}

const store = (user: string, stored: StoredPin): void => writePreference(keyOf(user), JSON.stringify(stored))

/** Resolves to the number of attempts left, or to `right` where the PIN is correct. */
export async function tryPin(user: string, pin: string): Promise<'right' | number> {
  const stored: StoredPin = JSON.parse(readPreference(keyOf(user)) ?? '')
  // The attempt counts before the check, so that closing the page gives no free attempt.
  const wrong = stored.wrong + 1
  store(user, { ...stored, wrong })
  if (wrong <= MAX_WRONG && (await derive(pin, bytesOf(stored.salt))) === stored.derived) {
    store(user, { ...stored, wrong: 0 })
    return 'right'
  }
  return Math.max(0, MAX_WRONG - wrong)
}
