import type { webhooks as group } from '#shared/contract/exchange/webhooks.ts'
import type { Rows } from '#test/security/row.ts'

const who = ['admin', 'root'] as const
const settings = {
  ...{ name: 'Job system', address: 'https://jobs.example/hook' },
  events: ['report.issued', 'building.status_changed'] as ('report.issued' | 'building.status_changed')[],
}

export const webhooks: Rows<typeof group> = {
  list: { who, ask: () => ({}) },
  create: { who, ask: ({ fresh }) => ({ body: { id: fresh(), ...settings } }) },
  change: { who, ask: ({ webhook }) => ({ body: { id: webhook, ...settings, version: 1 } }) },
  renewSecret: { who, ask: ({ webhook }) => ({ params: { id: webhook } }) },
  delete: { who, ask: ({ webhook }) => ({ params: { id: webhook } }) },
  deliveries: { who, ask: ({ webhook }) => ({ params: { id: webhook } }) },
  sendTest: { who, ask: ({ webhook }) => ({ params: { id: webhook } }) },
  sendAgain: { who, ask: ({ webhook, webhookDelivery }) => ({ params: { id: webhook, delivery: webhookDelivery } }) },
}
