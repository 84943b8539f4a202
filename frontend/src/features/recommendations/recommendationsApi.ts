import { recommendations } from '#shared/contract/recommendations.ts'
import { clientOf } from '../../api/client.ts'
import { useRead } from '../../api/useRead.ts'

export const { recommendations: calls } = clientOf({ recommendations })

export const KEY = ['recommendations'] as const
export const useRecommendations = () => useRead(KEY, signal => calls.list({}, { signal }))
