import * as z from 'zod'

/** How many digits an authenticator app shows. */
const DIGITS = 6
export const RECOVERY_CODES = 10
/** Letters and digits that are not mistaken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Of 31 letters: more than 128 random bits, so that a plain hash of one may be stored. */
const CODE_LETTERS = 28
const GROUP = 4

/** What a user needs to set up two-factor authentication. Once it is activated, nothing secret is sent again. */
export const TwoFactorInfo = z.object({
  has_2fa_activated: z.boolean(),
  enable_recovery: z.boolean(),
  /** The QR code for the authenticator app, as a data URL. */
  qr_code: z.string().optional(),
  secret_key: z.string().optional(),
  recovery_codes: z.array(z.string()).optional(),
})
export type TwoFactorInfo = z.infer<typeof TwoFactorInfo>

/** A code as users type or paste it, without spaces and hyphens. */
export const normaliseCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** Whether this is a code from an authenticator app; anything else is treated as a recovery code. */
export const isOneTimeCode = (plain: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(plain)

/** `ABCD EFGH …`, for reading and typing. */
export const formatCode = (secret: string, between = ' '): string =>
  (secret.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(between)

/** A recovery code such as `k7wm-22ya-…`. */
export const newRecoveryCode = (): string => {
  const letter = (): string => {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    return byte < LETTERS.length * 8 ? (LETTERS[byte % LETTERS.length] ?? '') : letter()
  }
  return formatCode(Array.from({ length: CODE_LETTERS }, letter).join(''), '-')
}
