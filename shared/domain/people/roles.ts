import { type Actor, may } from '#shared/domain/vocabulary/permissions.ts'
import { ROLE, ROLE_NAMES, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { User } from './user.ts'

/** Descriptions of the roles, shown where an administrator assigns them. Root is not listed. */
const MEANINGS: Readonly<Partial<Record<RoleId, string>>> = {
  [ROLE.surveyor]: 'Surveys buildings. Can be chosen as a building’s surveyor.',
  [ROLE.reviewer]: 'Approves finished buildings and clearances, or sends them back.',
  [ROLE.approver]: 'Signs off reports. Can be chosen as a building’s approver.',
  [ROLE.pm]: 'Manages offices and laboratories, uploads CSV files and views statistics.',
  [ROLE.admin]: 'Does everything a project manager does, and manages users and their roles.',
  [ROLE.exporter]: 'Sends buildings and clients to the accounting system.',
}

interface Role {
  readonly id: RoleId
  readonly name: string
  readonly meaning: string
}
export const ROLES: readonly Role[] = Object.values(ROLE).flatMap(id => {
  const meaning = MEANINGS[id]
  return meaning ? [{ id, name: ROLE_NAMES[id], meaning }] : []
})

/** Example: 'Project Manager, Surveyor' */
export const roleNames = (roles: readonly RoleId[]): string => roles.map(id => ROLE_NAMES[id]).join(', ')

/** Whether an actor may edit an account. Users may edit their own, administrators any account without the root role, root all. */
export function mayEditUser(actor: Actor, user: Pick<User, 'id' | 'roles'>): boolean {
  if (actor.user_id === user.id) return true
  return may(actor, user.roles.includes(ROLE.root) ? 'root' : 'administer')
}

/** Throws if the actor may not add or remove these roles. `before` is empty for a new user. */
export function refuseRoles(actor: Actor, id: string, before: readonly RoleId[], after: readonly RoleId[]): void {
  const changed = Object.values(ROLE).filter(role => before.includes(role) !== after.includes(role))
  if (changed.length === 0) return
  if (!may(actor, changed.includes(ROLE.root) ? 'root' : 'administer')) throw new Refusal('not_allowed')
  if (actor.user_id === id && changed.includes(ROLE.admin) && before.includes(ROLE.admin))
    throw new Refusal('own_admin_role', { roles: new Refusal('own_admin_role').message })
}
