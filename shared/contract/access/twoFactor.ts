import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { exactText } from '#shared/schema/text.ts'

const Password = exactText(190).min(1, 'Enter your password')
const Code = required(60)

export const twoFactor = {
  info: get('/api/2fa/get-info', {
    summary: 'What is needed to set up two-factor authentication; nothing secret once it is activated',
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
    summary: 'The code from the authenticator app, or a recovery code: finishes the sign-in, or the set-up',
    access: 'halfSignedIn',
    body: () => z.object({ one_time_password: Code }),
    reply: () => z.object({ data: z.object({ success: z.boolean(), reset: z.boolean() }) }),
  }),
  begin: post('/api/2fa/begin', {
    summary: 'Starts setting up two-factor authentication from the account page',
    undocumented: true,
    body: () => z.object({ password: Password }),
    reply: () => z.object({ data: TwoFactorInfo }),
  }),
  renewCodes: post('/api/2fa/recovery-codes', {
    summary: 'New recovery codes; the old ones stop working',
    undocumented: true,
    audit: 'recovery_codes_renewed',
    body: () => z.object({ password: Password }),
    reply: () => z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  }),
  disable: post('/api/2fa/disable', {
    summary: 'Turns off two-factor authentication, unless the company requires it',
    undocumented: true,
    audit: 'two_factor_off',
    body: () => z.object({ password: Password, one_time_password: Code }),
  }),
}
