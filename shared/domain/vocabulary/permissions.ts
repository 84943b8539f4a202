import { FEATURE, ROLE, type RoleId } from './referenceLists.ts'

export interface Actor {
  readonly user_id: string
  readonly company_id: string
  readonly full_name: string
  readonly roles: readonly RoleId[]
  readonly features: readonly number[]
}

interface Rule {
  readonly roles: readonly RoleId[]
  readonly feature?: number
}

const everyone = Object.values(ROLE)
const management = [ROLE.pm, ROLE.admin, ROLE.root] as const
const administration = [ROLE.admin, ROLE.root] as const
const reviewing = [ROLE.reviewer, ROLE.root] as const

/**
 * The roles of each permission, shared by routes, menus, buttons and handlers.
 * `prepareClearances`: edit clearances. `manageClearances`: delete clearances, undo a review.
 * `reinspect`: start and cancel a re-inspection, set the interval.
 * `manage`: offices, laboratories, CSV upload, statistics, deletion of surveys, owner's portal settings, on-site registers.
 * `administer`: users, report check settings, taking in rescue files. `apiTokens`: the company's tokens.
 * `exportData`: data exports, only by the company itself. `webhooks`: the company's webhooks. `root`: companies.
 * `browseExports`: the export screens. `export`: the export calls, which root's client export screen also makes.
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
