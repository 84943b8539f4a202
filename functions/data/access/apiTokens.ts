import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { setAuditEvent, takeAuditWrites } from '#functions/data/auditLog.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { hashSecret, type Key, keys, partition } from '#functions/data/keys.ts'
import { mustNotExist, parse, queryList, read, readMany, transact, type Write } from '#functions/data/table.ts'
import type { Caller, SessionIdentity } from '#functions/runtime/caller.ts'
import { ApiToken, type ApiTokenInput, tokenName } from '#shared/domain/company/apiToken.ts'
import { tokenActor } from '#shared/domain/people/actorId.ts'
import { Company } from '#shared/domain/people/user.ts'
import { TOKEN_ROLES } from '#shared/domain/vocabulary/apiScopes.ts'
import { idLetters, newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'

const DAY_MS = 24 * 3600 * 1000
const HOUR_MS = 3600 * 1000
/** Days until an expired token is deleted. Until then the list and the audit log can name it. */
const SHOWN_DAYS = 90
const MAX_TOKENS = 50

const TokenRow = lazy(() => z.object({ ...ApiToken().shape, secret_hash: z.string() }))
type TokenRow = z.infer<ReturnType<typeof TokenRow>>

/**
 * `clf_<company>_<id>_<64 hex digits>`: contains the ids of its row, so no search is needed, and a prefix that scanners for
 * leaked secrets recognise.
 */
const FORMAT = /^clf_([0-9A-Z]{26})_([0-9A-Z]{26})_([0-9a-f]{64})$/
const notValid = () => new Refusal('token_not_valid')
const iso = (time: number) => new Date(time).toISOString()
const isLive = ({ revoked_at, expires_at }: ApiToken) => !revoked_at && expires_at > now()
const withoutSecret = ({ secret_hash: _, ...token }: TokenRow): ApiToken => token
const isSame = (hash: string, other: string) => timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(other, 'hex'))

const rowsOf = (companyId: string) => queryList(TokenRow(), partition.apiTokens(companyId))

/** The id is derived from the command, so that a repeated command cannot create a second token. */
function newTokenId({ command }: Caller): string {
  if (!command) return newId()
  const hash = createHash('sha256').update(`${command.key}\n${command.fingerprint}`).digest()
  return `0${idLetters(hash.subarray(0, 25))}`
}

export const ApiTokens = {
  list: async (companyId: string): Promise<ApiToken[]> =>
    (await rowsOf(companyId)).map(withoutSecret).sort((a, b) => b.created_at.localeCompare(a.created_at)),

  /** The reply contains the secret, so it is not stored with the command, and a repeated command is refused. */
  async create(caller: Caller, { name, scopes, days }: ApiTokenInput): Promise<ApiToken & { secret: string }> {
    const { company_id, full_name } = caller
    if ((await rowsOf(company_id)).filter(isLive).length >= MAX_TOKENS) throw new Refusal('token_limit_reached')
    const id = newTokenId(caller)
    const random = randomBytes(32).toString('hex')
    const ends = Date.now() + days * DAY_MS
    const token: ApiToken = {
      ...{ id, name, scopes: [...new Set(scopes)], created_at: now(), created_name: full_name },
      ...{ expires_at: iso(ends), used_at: null, revoked_at: null },
    }
    setAuditEvent(caller, 'token_created', `${name}: ${token.scopes.join(', ')}`, `token ${id}`)
    const ttl = Math.floor((ends + SHOWN_DAYS * DAY_MS) / 1000)
    await transact([
      {
        op: 'put',
        key: keys.apiToken(company_id, id),
        row: { ...token, secret_hash: hashSecret(random), ttl },
        condition: mustNotExist(() => new Refusal('token_exists')),
      },
      ...takeAuditWrites(caller),
    ])
    return { ...token, secret: `clf_${company_id}_${id}_${random}` }
  },

  async revoke(caller: Caller, id: string) {
    const key = keys.apiToken(caller.company_id, id)
    const token = await read(TokenRow(), key)
    if (!token || token.revoked_at) throw new Refusal('not_found')
    setAuditEvent(caller, 'token_revoked', token.name)
    const write: Write = {
      op: 'update',
      key,
      set: 'SET revoked_at = :now',
      values: { ':now': now() },
      condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
    }
    return commitOnce(caller, [write], { message: 'API token revoked' })
  },

  /** The token's identity, and the stored reply if the command was carried out before, in one round trip. */
  async admit(secret: string, commandKey?: string): Promise<{ identity: SessionIdentity; earlier: unknown }> {
    const [, companyId, id, random] = FORMAT.exec(secret) ?? []
    if (!companyId || !id || !random) throw notValid()
    const key = keys.apiToken(companyId, id)
    const command = commandKey ? [keys.command(companyId, commandKey)] : []
    const [row, owner, earlier] = await readMany([key, keys.company(companyId), ...command])
    if (!row || !owner) throw notValid()
    const [token, company] = [parse(TokenRow(), row), parse(Company(), owner)]
    if (!isSame(token.secret_hash, hashSecret(random)) || !isLive(token) || company.deleted_at) throw notValid()
    await noteUse(key, token)
    return { identity: identityOf(token, company, key), earlier }
  },
}

const identityOf = (token: ApiToken, company: Company, { sk }: Key): SessionIdentity => ({
  ...{ user_id: tokenActor(token.id), company_id: company.id, full_name: tokenName(token) },
  ...{ roles: TOKEN_ROLES, features: company.features, scopes: token.scopes },
  ...{ session: sk, half: false, remember: false, ends: Date.parse(token.expires_at) / 1000 },
})

/** Updates at most once an hour. Another request may update at the same time, so a conflict is not an error. */
async function noteUse(key: Key, { used_at }: ApiToken): Promise<void> {
  if (used_at && Date.parse(used_at) > Date.now() - HOUR_MS) return
  const condition = {
    expression: 'used_at = :before',
    values: { ':before': used_at },
    otherwise: () => new Refusal('busy'),
  }
  await transact([{ op: 'update', key, set: 'SET used_at = :now', values: { ':now': now() }, condition }]).catch(
    error => {
      if (!(error instanceof Refusal)) throw error
    },
  )
}
