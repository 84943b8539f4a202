import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#frontend/api/client.ts'
import { twoFactor } from '#shared/contract/access/twoFactor.ts'

export const twoFactorCalls = clientOf({ twoFactor }).twoFactor

/** Whether two-factor authentication is set up, and the data for the set-up. Never cached, because it contains a secret. */
export const useTwoFactorInfo = () =>
  useQuery({
    queryKey: ['two-factor'],
    queryFn: ({ signal }) => twoFactorCalls.info({}, { signal }).then(({ data }) => data),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
