import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'

const Password = z.string().min(1, 'Enter your password').max(190, 'At most 190 characters')
const Code = required(60)

export const twoFactor = {
  info: get('/api/2fa/get-info', {
    summary: 'What is needed to set two-factor authentication up; nothing secret once it is activated',
    access: 'halfSignedIn',
    changes: true,
    reply: () => z.object({ data: TwoFactorInfo }),
  }),
  check: post('/api/2fa/check', {
    summary: 'Whether a code is asked for at sign-in, and whether this session has given one',
    access: 'halfSignedIn',
    changes: false,
    reply: () => z.object({ data: z.object({ required: z.boolean(), verified: z.boolean(), loaded: z.boolean() }) }),
  }),
  verify: post('/api/2fa/verify', {
    summary: 'The code of the authenticator app, or a recovery code: finishes the sign-in, or the set-up',
    access: 'halfSignedIn',
    body: () => z.object({ one_time_password: Code }),
    reply: () => z.object({ data: z.object({ success: z.boolean(), reset: z.boolean() }) }),
  }),
  begin: post('/api/2fa/begin', {
    summary: 'Begins to set two-factor authentication up from the account page',
    body: () => z.object({ password: Password }),
    reply: () => z.object({ data: TwoFactorInfo }),
  }),
  renewCodes: post('/api/2fa/recovery-codes', {
    summary: 'New recovery codes; the old ones stop working',
    body: () => z.object({ password: Password }),
    reply: () => z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  }),
  disable: post('/api/2fa/disable', {
    summary: 'Ends two-factor authentication, where the company does not ask for it',
    body: () => z.object({ password: Password, one_time_password: Code }),
  }),
}
