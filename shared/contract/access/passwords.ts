import * as z from 'zod'
import { post } from '#shared/contract/protocol/endpoint.ts'
import { PASSWORD_LENGTH } from '#shared/domain/people/passwords.ts'
import { User } from '#shared/domain/people/user.ts'
import { email, required } from '#shared/domain/vocabulary/fields.ts'
import { exactText } from '#shared/schema/text.ts'

const password = exactText(PASSWORD_LENGTH.max).min(PASSWORD_LENGTH.min, `At least ${PASSWORD_LENGTH.min} characters`)
/** The token from the mailed password link. */
const token = required(200)
const MessageReply = z.object({ message: z.string() })

export const passwords = {
  forgot: post('/api/auth/forgot-password', {
    summary: 'Sends a link to set a new password. An email without an account gets the same reply after the same time',
    undocumented: true,
    access: 'anyone',
    body: () => z.object({ email: email(190) }),
    reply: () => MessageReply,
  }),
  reset: post('/api/auth/reset-password', {
    summary: 'Sets a new password with the link from an email and ends every session of the user',
    undocumented: true,
    access: 'anyone',
    body: () => z.object({ token, password }),
    reply: () => MessageReply,
  }),
  register: post('/api/auth/register', {
    summary: 'Accepts an invitation: sets the first password and signs in as `login` does',
    access: 'anyone',
    body: () => z.object({ token, password }),
    reply: () => z.object({ data: z.object({ two_factor: z.boolean(), user: User().optional() }) }),
  }),
  change: post('/api/auth/password', {
    summary: 'Changes your own password. This session gets a new token, every other one ends',
    undocumented: true,
    audit: 'password_changed',
    body: () => z.object({ current: exactText(190).min(1, 'Enter your current password'), password }),
    reply: () => MessageReply,
  }),
}
