import { type Actor, may } from '#shared/domain/vocabulary/permissions.ts'
import { ROLE, ROLE_NAMES, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { User } from './user.ts'

/** What a role lets a person do, for whoever gives it. Root is in no list. */
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

/** 'Project Manager, Surveyor' */
export const roleNames = (roles: readonly RoleId[]): string => roles.map(id => ROLE_NAMES[id]).join(', ')

/** Whether somebody may keep this account: their own, everybody's as an admin, and that of a root as root only. */
export function mayEditUser(actor: Actor, user: Pick<User, 'id' | 'roles'>): boolean {
  if (actor.user_id === user.id) return true
  return may(actor, user.roles.includes(ROLE.root) ? 'root' : 'administer')
}

/** Refuses roles that somebody may not give or take away. `before` are none for a new person. */
export function refuseRoles(actor: Actor, id: string, before: readonly RoleId[], after: readonly RoleId[]): void {
  const changed = Object.values(ROLE).filter(role => before.includes(role) !== after.includes(role))
  if (changed.length === 0) return
  if (!may(actor, changed.includes(ROLE.root) ? 'root' : 'administer')) throw new Refusal('not_allowed')
  if (actor.user_id === id && changed.includes(ROLE.admin) && before.includes(ROLE.admin))
    throw new Refusal('own_admin_role', { roles: new Refusal('own_admin_role').message })
}
