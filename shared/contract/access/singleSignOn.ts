import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { Domain, SingleSignOnInput, SingleSignOnSummary } from '#shared/domain/people/singleSignOn.ts'
import { User } from '#shared/domain/people/user.ts'
import { email } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { later } from '#shared/schema/later.ts'
import { object } from '#shared/schema/object.ts'
import { exactText } from '#shared/schema/text.ts'

const MessageReply = object(() => ({ message: z.string() }))
/** As the provider passed it to the callback. */
const fromProvider = later(() => exactText(4_000).optional())

export const singleSignOn = {
  validateEmail: post('/api/auth/validate-email', {
    summary: 'How users with this email sign in: at their own provider, or with a password',
    access: 'anyone',
    body: () => z.object({ email: email(190) }),
    reply: () => z.object({ oauth_url: z.string().optional(), error: z.literal(false) }),
  }),
  callback: post('/api/auth/callback', {
    summary:
      'Ends a sign-in at the provider and starts a full session. Its token is only in the HttpOnly cookie, because any script of the page could read a response header',
    access: 'anyone',
    body: () => z.object({ code: fromProvider, state: fromProvider, error: fromProvider, iss: fromProvider }),
    reply: () => z.object({ data: z.object({ user: User }) }),
  }),
  settings: get('/api/company/sign-on', {
    summary: 'The domains of a company with a provider of their own, without their secrets',
    own: true,
    access: 'root',
    query: () => z.object({ company_id: Id }),
    reply: () => z.object({ data: z.array(SingleSignOnSummary) }),
  }),
  save: post('/api/company/sign-on', {
    summary: 'Lets users of a domain sign in at their own provider (OpenID Connect)',
    own: true,
    access: 'root',
    audit: 'single_sign_on_changed',
    body: () => SingleSignOnInput,
    reply: () => MessageReply,
  }),
  delete: del('/api/company/sign-on', {
    summary: 'Lets users of a domain sign in with a password again',
    own: true,
    access: 'root',
    audit: 'single_sign_on_changed',
    body: () => z.object({ company_id: Id, domain: Domain }),
    reply: () => MessageReply,
  }),
}
