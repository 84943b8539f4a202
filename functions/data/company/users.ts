import * as z from 'zod'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { StaleReadError } from '#functions/data/claim.ts'
import { Files } from '#functions/data/files/files.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import {
  type Condition,
  mustHaveVersion,
  mustNotExist,
  queryList,
  read,
  readMany,
  transact,
  type Write,
} from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { mayEditUser, refuseRoles, roleNames } from '#shared/domain/people/roles.ts'
import { Company, User } from '#shared/domain/people/user.ts'
import type { UserChange, UserInput } from '#shared/domain/people/userInput.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { mustHaveHash, readPasswordHash, SignInBasis } from './signInBasis.ts'
import { SignOnSubjects } from './signOnSubjects.ts'
import { UserAccess } from './userAccess.ts'
import { userCountWrites } from './userCount.ts'

const EmailRow = lazy(() => z.object({ company_id: z.string(), user_id: z.string() }))
export interface Account {
  readonly user: User
  readonly hash: string
}
const NO_OWNER = { company_id: '-', user_id: '-' }

const putUser = (user: User, condition?: Condition): Write => ({
  op: 'put',
  key: keys.user(user.company_id, user.id),
  row: {
    ...user,
    row: user,
    gsi1pk: partition.users(user.company_id),
    gsi1sk: `${user.full_name.toLowerCase()}#${user.id}`,
  },
  ...(condition && { condition }),
})

/** An email belongs to one account across all companies. Deleted users keep their email, so that they can be restored. */
const reserveEmail = ({ company_id, id, email }: User): Write => ({
  op: 'put',
  key: keys.email(email),
  row: { company_id, user_id: id },
  condition: mustNotExist(owner => new Refusal('invalid_input', { email: emailTakenMessage(owner, company_id) })),
})
const emailTakenMessage = (owner: { company_id?: unknown } | undefined, companyId: string) =>
  owner?.company_id === companyId
    ? 'Someone in your company already uses this email. Check deleted users too.'
    : 'This email is already in use'

export const Users = {
  read: (companyId: string, id: string) => read(User(), keys.user(companyId, id)),
  list: (companyId: string) => queryList(User(), partition.users(companyId), { index: 'gsi1' }),
  company: async (companyId: string) => (await read(Company(), keys.company(companyId))) ?? refuse(),

  /** The account of an email, with the hash of its password; undefined if nobody can sign in with the email. */
  async findCredentials(address: string): Promise<Account | undefined> {
    // An unknown email causes the same reads as a known one, so that the response time does not reveal accounts.
    const owner = (await read(EmailRow(), keys.email(address))) ?? NO_OWNER
    const [user, hash, company] = await Promise.all([
      read(User(), keys.user(owner.company_id, owner.user_id)),
      readPasswordHash({ company_id: owner.company_id, id: owner.user_id }),
      read(Company(), keys.company(owner.company_id)),
    ])
    const isActive = user && !user.deleted_at && company && !company.deleted_at
    return isActive && hash ? { user, hash } : undefined
  },

  /** The user with this email, with or without a password; undefined if there is none or the user was deleted. */
  async findByEmail(address: string): Promise<User | undefined> {
    const owner = (await read(EmailRow(), keys.email(address))) ?? NO_OWNER
    const [user, company] = await Promise.all([
      read(User(), keys.user(owner.company_id, owner.user_id)),
      read(Company(), keys.company(owner.company_id)),
    ])
    return user && !user.deleted_at && company && !company.deleted_at ? user : undefined
  },

  /**
   * Sets a password and ends all access in one transaction, which `also` joins, if the account is unchanged. `endAccess` closes
   * the sockets.
   */
  async setPassword(
    user: User,
    { hash, current }: { readonly hash: string; readonly current?: string | undefined },
    also: readonly Write[],
  ): Promise<void> {
    // `also` may already delete the password link.
    const isWritten = ({ key }: Write) => also.some(other => other.key.pk === key.pk && other.key.sk === key.sk)
    const ends = (await UserAccess.endWrites(user)).filter(write => !isWritten(write))
    await transact([...passwordWrites(user, hash, current), ...mustBeAsRead(user), ...ends, ...also])
  },

  /** Creates an account. Without a hash the user still has to set a password. */
  async create(user: User, hash?: string): Promise<void> {
    const company = await Users.company(user.company_id)
    await transact([
      putUser(user),
      ...(hash ? passwordWrites(user, hash) : []),
      reserveEmail(user),
      ...userCountWrites(company, undefined, user),
    ])
  },

  /** Creates an account without a password. `invitationWrites` join the transaction and send the invitation. */
  async invite(caller: Caller, input: UserInput, invitationWrites: (user: User) => readonly Write[]) {
    const company_id = input.company_id ?? caller.company_id
    if (company_id !== caller.company_id && !may(caller, 'root')) throw new Refusal('not_found')
    const id = newId()
    refuseRoles(caller, id, [], input.roles)
    const [company] = await Promise.all([Users.company(company_id), refuseFiles(company_id, input)])
    setAuditEvent(caller, 'user_invited', caller.audit.detail, `user ${id}`)
    const user: User = {
      ...input,
      id,
      company_id,
      full_name: `${input.first_name} ${input.last_name}`,
      invited_at: now(),
      version: 1,
      updated_at: now(),
    }
    const writes = [
      putUser(user, mustHaveVersion(undefined)),
      reserveEmail(user),
      ...userCountWrites(company, undefined, user),
    ]
    return commitOnce(caller, [...writes, ...invitationWrites(user)], {
      id: user.id,
      message: `${user.full_name} invited`,
    })
  },

  /** Sends a new invitation to a user who has not accepted yet; the earlier link stops working. */
  async inviteAgain(caller: Caller, id: string, invitationWrites: (user: User) => readonly Write[]) {
    const user = await readEditable(caller, id)
    if (user.deleted_at || !user.invited_at) throw new Refusal('action_not_available')
    return commitOnce(caller, [...invitationWrites(user), SignInBasis.user(user)], {
      message: `${user.full_name} invited again`,
    })
  },

  /** Updates an account. If its roles change, its sessions end in the same transaction, and `signedOut` is true. */
  async change(caller: Caller, id: string, { version, ...change }: UserChange) {
    const before = await readEditable(caller, id)
    refuseStale(before, version)
    if (before.deleted_at && change.deleted_at !== null) throw new Refusal('user_deleted')
    refuseRoles(caller, id, before.roles, change.roles ?? before.roles)
    const [company] = await Promise.all([Users.company(caller.company_id), refuseFiles(caller.company_id, change)])
    const after = changed(before, change)
    const signedOut = rolesOf(before) !== rolesOf(after)
    const writes = [...rewrite(before, after), ...userCountWrites(company, before, after)]
    const message = before.deleted_at ? `${after.full_name} restored` : 'Account saved'
    if (before.deleted_at) setAuditEvent(caller, 'user_restored')
    else if (signedOut) setAuditEvent(caller, 'roles_changed', `${roleNames(before.roles)} → ${roleNames(after.roles)}`)
    const sessionEnds = signedOut ? await UserAccess.endWrites(before, 'signedIn') : []
    return { reply: await commitOnce(caller, [...writes, ...sessionEnds], { id, message: message }), signedOut }
  },

  /** Soft-deletes a user, ends their access and unbinds them from their identity provider. Their name stays on their work. */
  async delete(caller: Caller, id: string) {
    if (id === caller.user_id) throw new Refusal('own_account_deleted')
    const [before, company] = await Promise.all([readEditable(caller, id), Users.company(caller.company_id)])
    if (before.deleted_at) throw new Refusal('not_found')
    const after = { ...before, deleted_at: now(), version: before.version + 1, updated_at: now() }
    const ends = [...(await UserAccess.endWrites(before)), SignOnSubjects.releaseWrite(before)]
    const writes = [...rewrite(before, after), ...userCountWrites(company, before, after), ...ends]
    return commitOnce(caller, writes, { message: `${before.full_name} deleted` })
  },

  async signOut(caller: Caller, id: string) {
    const user = await readEditable(caller, id)
    return commitOnce(caller, await UserAccess.endWrites(user), { message: `${user.full_name} signed out` })
  },

  hasCompany: async (companyId: string) => (await read(Company(), keys.company(companyId))) !== undefined,

  createCompany: (company: Company) =>
    transact([
      { op: 'put', key: keys.company(company.id), row: company },
      { op: 'put', key: keys.companies(company.id), row: { id: company.id, name: company.name } },
    ]),
}

const passwordWrites = (user: User, hash: string, current?: string): Write[] => [
  {
    op: 'put',
    key: keys.password(user.company_id, user.id),
    row: { hash },
    ...(current && { condition: mustHaveHash(current, 'sign_in_failed') }),
  },
  ...acceptInvitation(user),
]

/** An invited user has set a password or signed in by single sign-on. */
export function acceptInvitation(user: User): Write[] {
  const { invited_at, ...accepted } = user
  const after = { ...accepted, version: user.version + 1, updated_at: now() }
  return invited_at ? [putUser(after, { ...mustHaveVersion(user.version), otherwise: () => new StaleReadError() })] : []
}

/** Checks the account, unless accepting the invitation writes it anyway. */
const mustBeAsRead = (user: User): Write[] => (user.invited_at ? [] : [SignInBasis.user(user)])

const rolesOf = ({ roles }: User) => String([...roles].sort())
const rewrite = (before: User, after: User): Write[] => [putUser(after, mustHaveVersion(before.version))]

function changed(before: User, { signature, deleted_at, ...change }: Omit<UserChange, 'version'>): User {
  const { signature: oldSignature, deleted_at: wasDeleted, ...rest } = before
  const image = signature === undefined ? oldSignature : signature
  // Changing the setting also answers the question about tutorials.
  const hasAnswered = change.tutorials_enabled !== undefined && change.tutorials_enabled !== before.tutorials_enabled
  const answer = hasAnswered ? { tutorials_seen: true } : {}
  const after = { ...rest, ...change, ...answer, ...(image && { signature: image }) }
  const stamps = { version: before.version + 1, updated_at: now() }
  return User().parse({ ...after, full_name: `${after.first_name} ${after.last_name}`, ...stamps })
}

async function readEditable(caller: Caller, id: string): Promise<User> {
  const user = (await Users.read(caller.company_id, id)) ?? refuse()
  if (!mayEditUser(caller, user)) throw new Refusal('not_allowed')
  return user
}

async function refuseFiles(companyId: string, input: object): Promise<void> {
  const images = Files.referencesIn(input)
  Files.refuseUnknown(images, await readMany(images.map(({ file }) => keys.file(companyId, file))))
}

const refuse = (): never => {
  throw new Refusal('not_found')
}
