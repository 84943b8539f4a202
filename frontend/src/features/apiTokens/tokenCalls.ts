import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { tokens } from '#shared/contract/access/tokens.ts'

export const { tokens: tokenCalls } = clientOf({ tokens })

/** Newest first. */
export const useTokens = () => useLive(['tokens'], signal => tokenCalls.list({}, { signal }))
