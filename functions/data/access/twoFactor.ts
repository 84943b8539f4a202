import { generateSecret } from 'otplib'
import * as z from 'zod'
import { decryptSecret, encryptSecret, renewEncryption } from '#functions/connector/secretEncryption.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustNotExist, queryRows, read, transact, type Write } from '#functions/data/table.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { newRecoveryCode, normaliseCode, RECOVERY_CODES } from '#shared/domain/people/twoFactor.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** An unfinished set-up expires after this time. */
const PENDING_SECONDS = 30 * 60

const TwoFactorRow = z.object({
  secret: z.string(),
  activated_at: z.iso.datetime(),
  /** The latest time step with an accepted code. Codes of this step and of earlier ones are refused. */
  last_step: z.number(),
})
type TwoFactorRow = z.infer<typeof TwoFactorRow>
/** A started set-up, with its secret and codes sealed. Only its own session may read it. */
const PendingRow = z.object({ sealed: z.string().optional(), session: z.string() })
const Pending = z.object({ secret: z.string(), codes: z.array(z.string()) })
export interface PendingTwoFactor extends z.infer<typeof Pending> {
  readonly sealed: string
}

type UserKey = Pick<SessionIdentity, 'company_id' | 'user_id'>
const codeAlreadyUsed = () => new Refusal('invalid_input', { one_time_password: 'That code has already been used' })
const ownerOf = ({ company_id, user_id }: UserKey) => `${company_id}#${user_id}#two-factor`
const newCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

export const TwoFactor = {
  /** Undefined if not activated. */
  read: (companyId: string, userId: string) => read(TwoFactorRow, keys.twoFactor(companyId, userId)),

  /** The decrypted secret that generates the codes. */
  secretOf: (user: UserKey, { secret }: TwoFactorRow): Promise<string> => decryptSecret(ownerOf(user), secret),

  async pending(identity: SessionIdentity): Promise<PendingTwoFactor | undefined> {
    const { company_id, user_id, session } = identity
    const pending = await read(PendingRow, keys.twoFactorPending(company_id, user_id))
    if (!pending?.sealed || pending.session !== session) return undefined
    const { sealed } = pending
    return { ...Pending.parse(JSON.parse(await decryptSecret(ownerOf(identity), sealed))), sealed }
  },

  /** A new secret and new recovery codes; replaces an earlier set-up. */
  async begin(identity: SessionIdentity): Promise<PendingTwoFactor> {
    const { company_id, user_id } = identity
    const pending = await newPending(identity)
    await transact([{ op: 'put', key: keys.twoFactorPending(company_id, user_id), row: rowOf(pending, identity) }])
    return pending
  },

  /** The set-up that this session has started, or a new one. Two concurrent requests get the same set-up. */
  async pendingOrNew(identity: SessionIdentity): Promise<PendingTwoFactor> {
    const { company_id, user_id, session } = identity
    const existing = await TwoFactor.pending(identity)
    if (existing) return existing
    const pending = await newPending(identity)
    const write = transact([
      {
        op: 'put',
        key: keys.twoFactorPending(company_id, user_id),
        row: rowOf(pending, identity),
        condition: {
          expression: 'attribute_not_exists(pk) OR #session <> :session OR #ttl <= :now',
          names: { '#session': 'session', '#ttl': 'ttl' },
          values: { ':session': session, ':now': secondsFromNow(0) },
          otherwise: () => new Refusal('changed_meanwhile'),
        },
      },
    ])
    const isOurs = await write.then(
      () => true,
      error => {
        if (error instanceof Refusal && error.code === 'changed_meanwhile') return false
        throw error
      },
    )
    return isOurs ? pending : TwoFactor.pendingOrNew(identity)
  },

  /** Activates the pending secret. Only hashes of the recovery codes are stored. */
  async activationWrites(user: UserKey, { secret, codes, sealed }: PendingTwoFactor, step: number): Promise<Write[]> {
    const { company_id, user_id } = user
    const changedMeanwhile = () => new Refusal('changed_meanwhile')
    return [
      {
        op: 'delete',
        key: keys.twoFactorPending(company_id, user_id),
        condition: {
          expression: 'sealed = :sealed',
          values: { ':sealed': sealed },
          otherwise: changedMeanwhile,
        },
      },
      {
        op: 'put',
        key: keys.twoFactor(company_id, user_id),
        row: { secret: await encryptSecret(ownerOf(user), secret), activated_at: now(), last_step: step },
        condition: mustNotExist(changedMeanwhile),
      },
      ...codes.map(code => putCode(company_id, user_id, code)),
    ]
  },

  /** Accepts the code of a time step once, and seals the secret again with the newest key. */
  async acceptStepWrite(user: UserKey, { secret }: TwoFactorRow, step: number): Promise<Write> {
    return {
      op: 'update',
      key: keys.twoFactor(user.company_id, user.user_id),
      set: 'SET last_step = :step, #secret = :sealed',
      names: { '#secret': 'secret' },
      values: { ':step': step, ':sealed': await renewEncryption(ownerOf(user), secret) },
      condition: {
        expression: 'last_step < :step AND #secret = :secret',
        names: { '#secret': 'secret' },
        values: { ':secret': secret },
        otherwise: codeAlreadyUsed,
      },
    }
  },

  recoveryCodeUse: ({ company_id, user_id }: UserKey, plain: string): Write => ({
    op: 'delete',
    key: keys.recoveryCode(company_id, user_id, plain),
    condition: {
      expression: 'attribute_exists(pk)',
      otherwise: () =>
        new Refusal('invalid_input', {
          one_time_password: 'That code isn’t right. Wait for the next one and try again.',
        }),
    },
  }),

  /** Replaces the recovery codes and returns the new ones; `extraWrites` join the transaction. */
  async renewCodes({ company_id, user_id }: UserKey, extraWrites: readonly Write[]): Promise<string[]> {
    const codes = newCodes()
    await transact([
      ...(await recoveryCodeDeletions(company_id, user_id)),
      ...codes.map(code => putCode(company_id, user_id, code)),
      ...extraWrites,
    ])
    return codes
  },

  /** Deletes all two-factor rows; `extraWrites` join the transaction. */
  async disable({ company_id, user_id }: UserKey, extraWrites: readonly Write[] = []): Promise<void> {
    await transact([
      { op: 'delete', key: keys.twoFactor(company_id, user_id) },
      { op: 'delete', key: keys.twoFactorPending(company_id, user_id) },
      ...(await recoveryCodeDeletions(company_id, user_id)),
      ...extraWrites,
    ])
  },
}

async function newPending(user: UserKey): Promise<PendingTwoFactor> {
  const pending = { secret: generateSecret(), codes: newCodes() }
  return { ...pending, sealed: await encryptSecret(ownerOf(user), JSON.stringify(pending)) }
}

const rowOf = ({ sealed }: PendingTwoFactor, { session }: SessionIdentity) => ({
  ...{ sealed, session },
  ttl: secondsFromNow(PENDING_SECONDS),
})

const putCode = (companyId: string, userId: string, code: string): Write => ({
  op: 'put',
  key: keys.recoveryCode(companyId, userId, normaliseCode(code)),
  row: { since: now() },
})

const recoveryCodeDeletions = async (companyId: string, userId: string): Promise<Write[]> =>
  (await queryRows(partition.user(companyId, userId), { prefix: 'RECOVERY#' })).map(row => ({
    op: 'delete',
    key: { pk: String(row.pk), sk: String(row.sk) },
  }))
