import { ApiTokens } from '#functions/data/access/apiTokens.ts'
import { serve } from '#functions/http/serve.ts'
import { tokens } from '#shared/contract/access/tokens.ts'

export const handler = serve('tokens', tokens, {
  list: async (_, { company_id }) => ({ data: await ApiTokens.list(company_id) }),
  create: async ({ body }, caller) => ({ data: await ApiTokens.create(caller, body) }),
  revoke: ({ params }, caller) => ApiTokens.revoke(caller, params.id),
})
