import { setAuditEvent } from '#functions/data/auditLog.ts'
import { WebhookDeliveries } from '#functions/data/exchange/webhookDeliveries.ts'
import { Webhooks } from '#functions/data/exchange/webhooks.ts'
import { serve } from '#functions/http/serve.ts'
import { webhooks } from '#shared/contract/exchange/webhooks.ts'

export const handler = serve('webhooks', webhooks, {
  list: async (_, { company_id }) => ({ data: await Webhooks.list(company_id) }),

  async create({ body }, caller) {
    setAuditEvent(caller, 'webhook_created', `${body.name}: ${body.address}`)
    return { data: await Webhooks.create(caller, body) }
  },

  change({ body }, caller) {
    setAuditEvent(caller, 'webhook_changed', `${body.name}: ${body.address}`)
    return Webhooks.change(caller, body)
  },

  renewSecret: async ({ params }, caller) => ({ data: { secret: await Webhooks.renewSecret(caller, params.id) } }),

  delete: ({ params }, caller) => Webhooks.delete(caller, params.id),

  async deliveries({ params }, { company_id }) {
    const [data] = await Promise.all([
      WebhookDeliveries.list(company_id, params.id),
      Webhooks.read(company_id, params.id),
    ])
    return { data }
  },

  async sendTest({ params }, caller) {
    return WebhookDeliveries.sendTest(caller, await Webhooks.read(caller.company_id, params.id))
  },

  async sendAgain({ params }, caller) {
    await Webhooks.read(caller.company_id, params.id)
    return WebhookDeliveries.sendAgain(caller, params.id, params.delivery)
  },
})
