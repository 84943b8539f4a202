import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { Domain, SingleSignOnInput, SingleSignOnSummary } from '#shared/domain/people/singleSignOn.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { providerSignIn } from './providerSignIn.ts'

const MessageReply = z.object({ message: z.string() })
export const singleSignOn = {
  ...providerSignIn,
  settings: get('/api/company/sign-on', {
    summary: 'The domains of a company with a provider of their own, without their secrets',
    undocumented: true,
    access: 'root',
    query: () => z.object({ company_id: Id }),
    reply: () => z.object({ data: z.array(SingleSignOnSummary) }),
  }),
  save: post('/api/company/sign-on', {
    summary: 'Lets users of a domain sign in at their own provider (OpenID Connect)',
    undocumented: true,
    access: 'root',
    audit: 'single_sign_on_changed',
    body: () => SingleSignOnInput,
    reply: () => MessageReply,
  }),
  delete: del('/api/company/sign-on', {
    summary: 'Lets users of a domain sign in with a password again',
    undocumented: true,
    access: 'root',
    audit: 'single_sign_on_changed',
    body: () => z.object({ company_id: Id, domain: Domain }),
    reply: () => MessageReply,
  }),
}
