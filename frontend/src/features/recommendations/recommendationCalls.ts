import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'

export const { recommendations: recommendationCalls } = clientOf({ recommendations })

export const useRecommendations = () => useLive(['recommendations'], signal => recommendationCalls.list({}, { signal }))
