import * as z from 'zod'

const DIGITS = 6
export const RECOVERY_CODES = 10
/** Letters and digits without lookalikes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 28 of 31 letters give more than 128 random bits, so a plain hash is safe to store. */
const CODE_LETTERS = 28
const GROUP = 4

/** The data to set up two-factor authentication. After activation, no secret is sent again. */
export const TwoFactorInfo = z.object({
  has_2fa_activated: z.boolean(),
  enable_recovery: z.boolean(),
  /** The QR code for the authenticator app, as a data URL. */
  qr_code: z.string().optional(),
  secret_key: z.string().optional(),
  recovery_codes: z.array(z.string()).optional(),
})
export type TwoFactorInfo = z.infer<typeof TwoFactorInfo>

export const normaliseCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** Whether this is a code from an authenticator app. Anything else is treated as a recovery code. */
export const isOneTimeCode = (plain: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(plain)

/** Example: `ABCD EFGH …` */
export const formatCode = (secret: string, between = ' '): string =>
  (secret.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(between)

/** Example: `k7wm-22ya-…` */
export const newRecoveryCode = (): string => {
  const letter = (): string => {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    return byte < LETTERS.length * 8 ? (LETTERS[byte % LETTERS.length] ?? '') : letter()
  }
  return formatCode(Array.from({ length: CODE_LETTERS }, letter).join(''), '-')
}
