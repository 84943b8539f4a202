import { clientOf } from '#frontend/api/client.ts'
import { useRead } from '#frontend/store/useLive.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'

export const { recommendations: calls } = clientOf({ recommendations })

export const KEY = ['recommendations'] as const
export const useRecommendations = () => useRead(KEY, signal => calls.list({}, { signal }))
