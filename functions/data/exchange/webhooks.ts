import * as z from 'zod'
import { allowedAddress } from '#functions/connector/allowedAddress.ts'
import { decryptSecret, encryptSecret, renewEncryption } from '#functions/connector/secretEncryption.ts'
import { newWebhookSecret } from '#functions/connector/webhooks.ts'
import { takeAuditWrites } from '#functions/data/auditLog.ts'
import { StaleReadError } from '#functions/data/claim.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustHaveVersion, mustNotExist, queryList, read, transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { MAX_WEBHOOKS, Webhook, type WebhookChange, type WebhookInput } from '#shared/domain/exports/webhook.ts'
import { Company } from '#shared/domain/people/user.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const WebhookRow = Webhook().extend({ sealed: z.string() })
type WebhookRow = z.infer<typeof WebhookRow>

const ownerOf = (companyId: string, id: string) => `${companyId} webhook ${id}`
const notFound = () => new Refusal('not_found')

async function find(companyId: string, id: string): Promise<WebhookRow> {
  const row = await read(WebhookRow, keys.webhook(companyId, id))
  if (!row) throw notFound()
  return row
}

const changeWrite = (companyId: string, row: WebhookRow, seenVersion: number): Write => ({
  op: 'put',
  key: keys.webhook(companyId, row.id),
  row,
  condition: mustHaveVersion(seenVersion),
})

/** Webhooks of a company. Secrets are stored encrypted and decrypted only for a delivery. */
export const Webhooks = {
  list: (companyId: string): Promise<Webhook[]> => queryList(Webhook(), partition.webhooks(companyId)),

  async read(companyId: string, id: string): Promise<Webhook> {
    const { sealed: _, ...webhook } = await find(companyId, id)
    return webhook
  },

  /** The reply contains the secret, so it is not stored with the command, and a repeated command is refused. */
  async create(caller: Caller, input: WebhookInput): Promise<Webhook & { secret: string }> {
    const { company_id, full_name } = caller
    const address = allowedAddress('address', input.address)
    if ((await Webhooks.list(company_id)).length >= MAX_WEBHOOKS) throw new Refusal('webhook_limit_reached')
    const secret = newWebhookSecret()
    const webhook: Webhook = {
      ...{ ...input, address, events: [...new Set(input.events)], is_on: true, off_reason: null, failing_since: null },
      ...{ created_at: now(), created_name: full_name, secret_set_at: now(), version: 1 },
    }
    await transact([
      {
        op: 'put',
        key: keys.webhook(company_id, input.id),
        row: { ...webhook, sealed: await encryptSecret(ownerOf(company_id, input.id), secret) },
        condition: mustNotExist(() => new Refusal('webhook_exists')),
      },
      ...takeAuditWrites(caller),
    ])
    return { ...webhook, secret }
  },

  /** Turning a webhook on resets the time since which it has been failing. */
  async change(caller: Caller, { version, ...input }: WebhookChange) {
    const { company_id } = caller
    const before = await find(company_id, input.id)
    refuseStale(before, version)
    const address = allowedAddress('address', input.address)
    const isTurned = input.is_on !== before.is_on
    const sealed = await renewEncryption(ownerOf(company_id, input.id), before.sealed)
    const row: WebhookRow = {
      ...{ ...before, ...input, address, sealed, events: [...new Set(input.events)], version: before.version + 1 },
      ...(isTurned && { off_reason: null, failing_since: null }),
    }
    return commitOnce(caller, [changeWrite(company_id, row, before.version)], { message: 'Webhook saved' })
  },

  /** The reply contains the secret, so a repeated call creates a new one. */
  async renewSecret(caller: Caller, id: string): Promise<string> {
    const { company_id } = caller
    const before = await find(company_id, id)
    const secret = newWebhookSecret()
    const sealed = await encryptSecret(ownerOf(company_id, id), secret)
    const row = { ...before, sealed, secret_set_at: now(), version: before.version + 1 }
    await transact([changeWrite(company_id, row, before.version), ...takeAuditWrites(caller)])
    return secret
  },

  delete(caller: Caller, id: string) {
    const condition = { expression: 'attribute_exists(pk)', otherwise: notFound }
    const key = keys.webhook(caller.company_id, id)
    return commitOnce(caller, [{ op: 'delete', key, condition }], { message: 'Webhook deleted' })
  },

  /** A webhook with its secret, for one delivery; undefined if the webhook or the company was deleted. */
  async open(companyId: string, id: string): Promise<{ webhook: Webhook; secret: string } | undefined> {
    const [row, owner] = await Promise.all([
      read(WebhookRow, keys.webhook(companyId, id)),
      read(Company(), keys.company(companyId)),
    ])
    if (!row || !owner || owner.deleted_at) return undefined
    const { sealed, ...webhook } = row
    return { webhook, secret: await decryptSecret(ownerOf(companyId, id), sealed) }
  },

  /** Records since when a webhook has been failing; null if it works. Fails if a user has changed the webhook in the meantime. */
  failingWrite: (companyId: string, { id, version }: Webhook, since: string | null): Write => ({
    op: 'update',
    key: keys.webhook(companyId, id),
    set: 'SET failing_since = :since',
    values: { ':since': since },
    condition: unchanged(version),
  }),

  turnOffWrite: (companyId: string, { id, version }: Webhook, reason: string): Write => ({
    op: 'update',
    key: keys.webhook(companyId, id),
    set: 'SET is_on = :off, off_reason = :reason, version = :next',
    values: { ':off': false, ':reason': reason, ':next': version + 1 },
    condition: unchanged(version),
  }),
}

const unchanged = (version: number) => ({
  expression: 'version = :seen',
  values: { ':seen': version },
  otherwise: () => new StaleReadError(),
})
