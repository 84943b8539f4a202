import { type Actor, may, type Permission } from './permissions.ts'
import { ROLE, type RoleId } from './referenceLists.ts'

export const SCOPES = {
  read: 'Read surveys, buildings, clearances and clients',
  documents: 'Generate and download documents',
  write: 'Create, change and delete surveys, buildings, clearances and clients',
} as const
export type Scope = keyof typeof SCOPES

/** A token has the role of a surveyor. Only users can act as reviewers, managers or administrators. */
export const TOKEN_ROLES: readonly RoleId[] = [ROLE.surveyor]

type Need = Scope | 'never'
const records = { reads: 'read', changes: 'write' } as const
const documents = { reads: 'documents', changes: 'documents' } as const
const never = { reads: 'never', changes: 'never' } as const

/** The scope that the calls of each group need. `never`: accounts, sign-in, settings of the company, and whatever costs money. */
const GROUPS = {
  auth: never,
  passwords: never,
  singleSignOn: never,
  tokens: never,
  twoFactor: never,
  buildings: records,
  dashboard: records,
  duplicates: records,
  files: records,
  floors: records,
  history: records,
  images: records,
  items: records,
  referenceLists: records,
  rooms: records,
  surveys: records,
  clearanceFiles: records,
  clearances: records,
  removalists: records,
  addresses: never,
  clients: records,
  companies: never,
  dataExports: never,
  feedback: never,
  mailSettings: never,
  namedAddresses: records,
  operations: never,
  recommendations: records,
  statistics: never,
  tours: never,
  users: never,
  managementPlans: { reads: 'documents', changes: 'never' },
  reportPreviews: documents,
  reports: documents,
  portal: never,
  site: never,
  verification: never,
  csvImports: never,
  exports: never,
  labImports: records,
  webhooks: never,
} as const satisfies Readonly<Record<string, { readonly reads: Need; readonly changes: Need }>>
export type GroupName = keyof typeof GROUPS

const CALLS: Readonly<Record<string, Need | undefined>> = {
  'clearances.generate': 'documents',
  'clearances.cancel': 'documents',
  'images.signature': 'never',
}

interface Call {
  readonly access: 'anyone' | 'halfSignedIn' | 'signedIn' | 'portalContact' | 'siteReader' | Permission
  readonly changes: boolean
  readonly audit: string | undefined
}

/** The scope that a token needs for a call; undefined if no token may make it. */
export function scopeOf(group: GroupName, name: string, { access, changes, audit }: Call): Scope | undefined {
  if (!isOpenToSurveyors(access)) return undefined
  const { reads, changes: writes } = GROUPS[group]
  const need = CALLS[`${group}.${name}`] ?? (changes ? writes : reads)
  if (need === 'never') return undefined
  return audit === 'document_downloaded' ? 'documents' : need
}

// Stryker disable next-line ArrayDeclaration: what a surveyor may do needs no feature
const surveyor: Pick<Actor, 'roles' | 'features'> = { roles: TOKEN_ROLES, features: [] }
function isOpenToSurveyors(access: Call['access']): boolean {
  if (access === 'anyone' || access === 'halfSignedIn') return false
  if (access === 'portalContact' || access === 'siteReader') return false
  return access === 'signedIn' || may(surveyor, access)
}
