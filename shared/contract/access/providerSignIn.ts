import * as z from 'zod'
import { post } from '#shared/contract/protocol/endpoint.ts'
import { User } from '#shared/domain/people/user.ts'
import { email } from '#shared/domain/vocabulary/fields.ts'
import { exactText } from '#shared/schema/text.ts'

/** A value that the provider passed to the callback. */
const fromProvider = exactText(4_000).optional()

/** The calls of the sign-in screen for single sign-on. Separate from its settings, which the sign-in screen does not load. */
export const providerSignIn = {
  validateEmail: post('/api/auth/validate-email', {
    summary: 'How users with this email sign in: at their own provider, or with a password',
    access: 'anyone',
    body: () => z.object({ email: email(190) }),
    reply: () => z.object({ oauth_url: z.string().optional(), error: z.literal(false) }),
  }),
  callback: post('/api/auth/callback', {
    summary: 'Ends a sign-in at the provider and starts a full session, whose token is only in the HttpOnly cookie',
    access: 'anyone',
    body: () => z.object({ code: fromProvider, state: fromProvider, error: fromProvider, iss: fromProvider }),
    reply: () => z.object({ data: z.object({ user: User() }) }),
  }),
}
