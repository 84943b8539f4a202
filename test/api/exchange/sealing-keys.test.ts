import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSecrets } from '#localstack/emulators/secrets.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

const dir = mkdtempSync(join(tmpdir(), 'clearfloor-keys-'))
const domain = `${ulid().toLowerCase()}.example`
const [FIRST, SECOND] = ['a first key of thirty-two letters or more', 'a second key of thirty-two letters or more']
const OWNER = 'a company'
let secrets: Awaited<ReturnType<typeof startSecrets>>
let company: Company
let root: User
let member: User

/** Starts new containers with these keys in the store; earlier ones are gone. */
async function startWith(...keys: readonly string[]) {
  writeFileSync(join(dir, 'sealing-key'), keys.join('\n'))
  vi.resetModules()
  return {
    ...(await import('#functions/connector/secretEncryption.ts')),
    ...(await import('#functions/data/keys.ts')),
    ...(await import('#functions/data/table.ts')),
    ...(await import('#functions/data/access/twoFactor.ts')),
    ...(await import('#functions/data/exchange/connectors.ts')),
    ...(await import('#functions/data/exchange/webhooks.ts')),
    ...(await import('#test/support/people/api.ts')),
  }
}

beforeAll(async () => {
  secrets = await startSecrets({ dir })
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.url)
  vi.stubEnv('CONNECTOR_KEY_SECRET', 'sealing-key')
  const { aCompany, aUser } = await startWith(FIRST)
  company = await aCompany([FEATURE.exporter])
  root = await aUser(company, [ROLE.root, ROLE.admin])
  member = await aUser(company)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await secrets.close()
  rmSync(dir, { recursive: true, force: true })
})

const connector = () => ({ company_id: company.id, address: 'https://accounts.example', key_id: 'ours', is_on: true })
const provider = () => ({ company_id: company.id, domain, issuer: 'https://login.example.nz', client_id: 'clearfloor' })
const webhook = {
  id: ulid(),
  name: 'Job system',
  address: 'https://jobs.example.nz',
  events: ['report.issued' as const],
}
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
type Deployment = Awaited<ReturnType<typeof startWith>>

/** Accepts the step of a one-time code, which writes the seed's row. */
async function acceptStep({ TwoFactor, transact }: Deployment, step: number): Promise<void> {
  const user = { company_id: company.id, user_id: member.id }
  const factor = await TwoFactor.read(company.id, member.id)
  if (factor) await transact([await TwoFactor.acceptStepWrite(user, factor, step)])
}

/** The stored secrets of exports, webhook, single sign-on and one-time codes. */
async function sealedIn({ keys, readMany }: Deployment): Promise<string[]> {
  const rows = await readMany([
    keys.connector(company.id),
    keys.webhook(company.id, webhook.id),
    keys.singleSignOn(company.id, domain),
    keys.twoFactor(company.id, member.id),
  ])
  return rows.map(row => String(row?.sealed ?? row?.client_secret ?? row?.secret))
}

async function openAll(deployment: Deployment): Promise<(string | undefined)[]> {
  const { Connectors, Webhooks, TwoFactor, decryptSecret } = deployment
  const [, , client_secret = ''] = await sealedIn(deployment)
  const factor = await TwoFactor.read(company.id, member.id)
  return [
    (await Connectors.open(company.id))?.secret,
    (await Webhooks.open(company.id, webhook.id))?.secret,
    await decryptSecret(`${company.id}#${domain}#single-sign-on`, client_secret),
    factor && (await TwoFactor.secretOf({ company_id: company.id, user_id: member.id }, factor)),
  ]
}

test('after a key rotation, old secrets can still be decrypted, and are encrypted with the new key on their next write [S-22]', async () => {
  const before = await startWith(FIRST)
  const api = await before.signedIn(root)
  await api.exports.saveConnector({ body: { ...connector(), secret: 'a secret of the external system' } })
  await api.singleSignOn.save({ body: { ...provider(), client_secret: 'a secret of the provider' } })
  const { data: created } = await api.webhooks.create({ body: webhook })
  const secret = await before.encryptSecret(`${company.id}#${member.id}#two-factor`, SEED)
  const seed = { secret, activated_at: member.updated_at, last_step: 0 }
  await before.transact([{ op: 'put', key: before.keys.twoFactor(company.id, member.id), row: seed }])
  await acceptStep(before, 1)
  expect(await sealedIn(before)).toEqual(Array(4).fill(expect.stringMatching(/^[A-Za-z0-9+/=]{40,}$/)))
  const plain = ['a secret of the external system', created.secret, 'a secret of the provider', SEED]

  const after = await startWith(FIRST, SECOND)
  expect(await openAll(after)).toEqual(plain)
  const again = await after.signedIn(root)
  const { data } = await again.exports.connector({ query: { company_id: company.id } })
  await again.exports.saveConnector({ body: { ...connector(), version: data?.version } })
  await again.singleSignOn.save({ body: provider() })
  await again.webhooks.change({ body: { ...webhook, is_on: true, version: created.version } })
  await acceptStep(after, 2)
  expect(await sealedIn(after)).toEqual(Array(4).fill(expect.stringMatching(/^2\.[A-Za-z0-9+/=]{40,}$/)))
  expect(await openAll(after)).toEqual(plain)
})

test('a container started before the rotation decrypts with the new key; without the key nothing is decrypted [S-22]', async () => {
  const before = await startWith(FIRST)
  expect(await before.decryptSecret(OWNER, await before.encryptSecret(OWNER, 'old'))).toBe('old')
  const after = await startWith(FIRST, SECOND)
  const sealed = await after.encryptSecret(OWNER, 'new')
  expect(await before.decryptSecret(OWNER, sealed)).toBe('new')
  await expect(after.decryptSecret('another company', sealed)).rejects.toThrow()
  await expect(after.decryptSecret(OWNER, sealed.replace(/^2\./, ''))).rejects.toThrow()
  const without = await startWith(FIRST)
  await expect(without.decryptSecret(OWNER, sealed)).rejects.toThrow('Encryption key 2 is missing')
})
