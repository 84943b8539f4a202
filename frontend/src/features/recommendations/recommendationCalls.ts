import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'

export const { recommendations: recommendationCalls } = clientOf({ recommendations })

export const RECOMMENDATIONS_KEY = ['recommendations'] as const
export const useRecommendations = () => useLive(RECOMMENDATIONS_KEY, signal => recommendationCalls.list({}, { signal }))
