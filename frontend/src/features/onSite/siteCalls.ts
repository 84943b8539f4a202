import { clientOf } from '#frontend/api/client.ts'
import { site } from '#shared/contract/document/site.ts'

export const { site: siteCalls } = clientOf({ site })
