import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { webhooks } from '#shared/contract/exchange/webhooks.ts'

export const { webhooks: webhookCalls } = clientOf({ webhooks })

export const useWebhooks = () => useLive(['webhooks'], signal => webhookCalls.list({}, { signal }))
