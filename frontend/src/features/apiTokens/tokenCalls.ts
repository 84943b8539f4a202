import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { tokens } from '#shared/contract/access/tokens.ts'

export const { tokens: tokenCalls } = clientOf({ tokens })

/** The API tokens of the company, newest first. */
export const useTokens = () => useLive(['tokens'], signal => tokenCalls.list({}, { signal }))
