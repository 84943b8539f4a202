import { FEATURE, ROLE, type RoleId } from './referenceLists.ts'

/** Who does something. The roles and the features of the company decide what is allowed. */
export interface Actor {
  readonly user_id: string
  readonly company_id: string
  readonly full_name: string
  readonly roles: readonly RoleId[]
  /** The features of the company, by their ids. */
  readonly features: readonly number[]
}

interface Rule {
  readonly roles: readonly RoleId[]
  /** The company must have this feature too. */
  readonly feature?: number
}

const everyone = Object.values(ROLE)
const management = [ROLE.pm, ROLE.admin, ROLE.root] as const
const administration = [ROLE.admin, ROLE.root] as const
const reviewing = [ROLE.reviewer, ROLE.root] as const

/**
 * Which roles have which permission. Routes, menus, buttons and handlers all read this table.
 * `prepareClearances`: editing them. `manageClearances`: deleting them and taking a review back.
 * `reinspect`: starting and cancelling a re-inspection, and after how many months one is due.
 * `manage`: offices, laboratories, CSV upload, statistics, deleting surveys, what clients see in the
 * owner's portal, which registers are read on site.
 * `administer`: users, the report check, taking in
 * changes that a device saved to a file. `apiTokens`: the tokens of the company. `exportData`: taking all data out,
 * which only the company itself does. `webhooks`: where it is told what happened. `root`: companies.
 * `browseExports`: the screens of exports; `export`: their calls, which the client export screen of a root makes too.
 */
const PERMISSIONS = {
  survey: { roles: everyone },
  review: { roles: reviewing },
  prepareClearances: { roles: [ROLE.surveyor, ...reviewing, ...management] },
  manageClearances: { roles: [...reviewing, ...management] },
  reinspect: { roles: [...reviewing, ...management] },
  manage: { roles: management },
  administer: { roles: administration },
  apiTokens: { roles: administration },
  exportData: { roles: [ROLE.admin] },
  webhooks: { roles: administration },
  recommend: { roles: administration, feature: FEATURE.recommendations },
  export: { roles: [ROLE.exporter, ROLE.root], feature: FEATURE.exporter },
  browseExports: { roles: [ROLE.exporter], feature: FEATURE.exporter },
  root: { roles: [ROLE.root] },
} as const satisfies Record<string, Rule>
export type Permission = keyof typeof PERMISSIONS

export const may = (actor: Pick<Actor, 'roles' | 'features'>, permission: Permission): boolean => {
  const { roles, feature }: Rule = PERMISSIONS[permission]
  return actor.roles.some(role => roles.includes(role)) && (feature === undefined || actor.features.includes(feature))
}
