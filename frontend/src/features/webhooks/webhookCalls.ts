import { clientOf } from '#frontend/api/client.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useLive } from '#frontend/queries/useLive.ts'
import { webhooks } from '#shared/contract/exchange/webhooks.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const { webhooks: webhookCalls } = clientOf({ webhooks })

export const useWebhooks = () => useLive(['webhooks'], signal => webhookCalls.list({}, { signal }))

/** The deliveries of a webhook, refetched after a delivery that the user requested was tried. */
export function useDeliveries(id: string) {
  const { actor } = useSession()
  return useLive(['webhooks', 'deliveries', id], signal => webhookCalls.deliveries({ params: { id } }, { signal }), {
    channels: [channel.user(actor.user_id)],
  })
}
