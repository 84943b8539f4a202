import * as z from 'zod'
import type { ConnectorConnection } from '#functions/connector/delivery.ts'
import { decryptSecret, encryptSecret, renewEncryption } from '#functions/connector/secretEncryption.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { mustHaveVersion, read } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { type ConnectorInput, ConnectorSummary } from '#shared/domain/exports/export.ts'
import { Company } from '#shared/domain/people/user.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { FEATURE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const ConnectorRow = ConnectorSummary().extend({ sealed: z.string() })

/** The connection to a company's external system. Its secret is stored encrypted and decrypted only for a delivery. */
export const Connectors = {
  async summary(companyId: string): Promise<ConnectorSummary | null> {
    const { id } = await company(companyId)
    return (await read(ConnectorSummary(), keys.connector(id))) ?? null
  },

  isSetUp: async (companyId: string): Promise<boolean> =>
    (await read(ConnectorSummary(), keys.connector(companyId)))?.is_on === true,

  /** The connection for one delivery; undefined if exports are off or not set up, or the company no longer has the feature. */
  async open(companyId: string): Promise<ConnectorConnection | undefined> {
    const [row, owner] = await Promise.all([
      read(ConnectorRow, keys.connector(companyId)),
      read(Company(), keys.company(companyId)),
    ])
    if (!row?.is_on || !owner || owner.deleted_at || !owner.features.includes(FEATURE.exporter)) return undefined
    return { address: row.address, key_id: row.key_id, secret: await decryptSecret(companyId, row.sealed) }
  },

  async save(caller: Caller, { secret, version, ...input }: ConnectorInput) {
    const { id } = await company(input.company_id)
    const key = keys.connector(id)
    const before = await read(ConnectorRow, key)
    refuseStale(before && { version: before.version }, version)
    if (!secret && !before) throw new Refusal('invalid_input', { secret: 'Required' })
    const row = {
      ...input,
      sealed: secret ? await encryptSecret(id, secret) : before && (await renewEncryption(id, before.sealed)),
      secret_set_at: secret ? now() : before?.secret_set_at,
      version: (before?.version ?? 0) + 1,
    }
    const message = input.is_on ? 'Exports are turned on' : 'Exports are turned off'
    return commitOnce(caller, [{ op: 'put', key, row, condition: mustHaveVersion(before?.version) }], { message })
  },
}

async function company(id: string): Promise<Company> {
  const row = await read(Company(), keys.company(id))
  if (!row || row.deleted_at) throw new Refusal('not_found')
  return row
}
