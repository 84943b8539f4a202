import { clientOf } from '#frontend/api/client.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'

export const { recommendations: recommendationCalls } = clientOf({ recommendations })
