import * as z from 'zod'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { ApiToken, ApiTokenInput } from '#shared/domain/company/apiToken.ts'

export const tokens = {
  list: get('/api/token', {
    summary: 'The API tokens of the company, newest first, without their secrets; expired and revoked ones for 90 days',
    own: true,
    access: 'apiTokens',
    reply: () => z.object({ data: z.array(ApiToken) }),
  }),
  create: post('/api/token', {
    summary: 'Creates an API token. Its secret is only in this reply, and never in the reply to a repeated call',
    own: true,
    access: 'apiTokens',
    audit: 'token_created',
    body: () => ApiTokenInput,
    reply: () => z.object({ data: ApiToken.extend({ secret: z.string() }) }),
  }),
  revoke: del('/api/token/{id}', {
    summary: 'Ends an API token at once',
    own: true,
    access: 'apiTokens',
    audit: 'token_revoked',
    reply: () => z.object({ message: z.string() }),
  }),
}
