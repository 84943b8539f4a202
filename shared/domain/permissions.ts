import { ROLE, type RoleId } from './vocabulary.ts'

export interface Person {
  readonly user_id: string
  readonly company_id: string
  readonly full_name: string
  readonly roles: readonly RoleId[]
}

const everyone = Object.values(ROLE)
const management: readonly RoleId[] = [ROLE.pm, ROLE.admin, ROLE.root]
const administration: readonly RoleId[] = [ROLE.admin, ROLE.root]

/** Who may do what: read by routes, menus, buttons and handlers alike. */
const PERMISSIONS = {
  survey: everyone,
  review: [ROLE.reviewer, ROLE.root],
  manageOffices: management,
  manageUsers: administration,
  export: [ROLE.exporter],
  root: [ROLE.root],
} as const satisfies Record<string, readonly RoleId[]>
export type Permission = keyof typeof PERMISSIONS

export const may = (person: { readonly roles: readonly RoleId[] }, permission: Permission): boolean =>
  PERMISSIONS[permission].some(role => person.roles.includes(role as RoleId))
