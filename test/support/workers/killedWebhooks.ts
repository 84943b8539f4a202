import { expect } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { startWebhookReceiver } from '#test/support/cloud/webhookReceiver.ts'
import { aCompany, aUser, signedIn } from '#test/support/people/api.ts'
import { tableAccess } from './deletions.ts'
import type { KilledKind } from './killedKind.ts'
import { aWebhook } from './webhooks.ts'

async function aStage() {
  const receiver = await startWebhookReceiver()
  const company = await aCompany()
  const api = await signedIn(await aUser(company, [ROLE.admin]))
  const webhook = await aWebhook(api, receiver.url)
  receiver.expects(webhook.secret)
  const deliveryOf = async (event: string) => {
    const { data } = await api.webhooks.deliveries({ params: { id: webhook.id } })
    const [delivery, ...more] = data.filter(({ id }) => id === event)
    expect(more).toEqual([])
    return delivery
  }
  return { receiver, company: company.id, api, webhook, deliveryOf }
}

export async function aWebhookEvent(): Promise<KilledKind> {
  const { company, deliveryOf } = await aStage()
  const { notifyWebhooks } = await import('#functions/notifications/webhookEvents.ts')
  const { transact } = await tableAccess()
  return {
    ...{ kind: 'webhookEvent', company },
    async request() {
      const [delivery] = await notifyWebhooks(company, 'report.issued', { building_name: 'Town hall' })
      await transact(delivery?.writes ?? [])
      await delivery?.deliver()
      const id = delivery?.writes[0]?.key.sk ?? ''
      return async () => ((await deliveryOf(id)) ? 'done' : 'open')
    },
  }
}

export async function aWebhookDelivery(): Promise<KilledKind> {
  const { receiver, company, api, webhook, deliveryOf } = await aStage()
  return {
    ...{ kind: 'webhookDelivery', company },
    async request() {
      const { data } = await api.webhooks.sendTest({ params: { id: webhook.id } })
      return async () => {
        const sent = receiver.received.filter(({ id }) => id === data.id)
        expect(sent.every(({ isSigned }) => isSigned)).toBe(true)
        expect(new Set(sent.map(({ bytes }) => bytes)).size).toBeLessThanOrEqual(1)
        const isDelivered = (await deliveryOf(data.id))?.state === 'delivered'
        if (isDelivered) expect(sent.length).toBeGreaterThan(0)
        return isDelivered ? 'done' : 'open'
      }
    },
  }
}
