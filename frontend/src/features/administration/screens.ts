import { paths } from '#frontend/app/navigation/paths.ts'
import type { IconName } from '#frontend/ui/elements/Icon.tsx'
import { foldText } from '#shared/domain/text/foldText.ts'
import { type Actor, may, type Permission } from '#shared/domain/vocabulary/permissions.ts'

export const CARD_GROUPS = ['People and access', 'Catalogue', 'Quality', 'Data and integrations', 'Company'] as const

export interface Screen {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly requires?: Permission
  /** Whether the menu shows the screen, `main`: also the bottom bar of a phone, which has four places. */
  readonly menu?: boolean
  readonly main?: boolean
  /** The group of its card under Administration. */
  readonly card?: (typeof CARD_GROUPS)[number]
  /** What the screen is for. */
  readonly sentence?: string
  /** Other words that find the screen. */
  readonly words?: string
}

/** The screens that a user can open without a building, client or other record, in the order of the menu and the cards. */
const SCREENS: readonly Screen[] = [
  { to: paths.home, label: 'Dashboard', icon: 'dashboard', menu: true, main: true, words: 'home start review' },
  {
    to: paths.newProject,
    label: 'New Project',
    icon: 'plus',
    menu: true,
    main: true,
    words: 'new survey building job create add',
  },
  {
    to: paths.browse,
    label: 'Browse',
    icon: 'browse',
    menu: true,
    main: true,
    words: 'search find all buildings surveys jobs',
  },
  { to: paths.clients, label: 'Clients', icon: 'clients', menu: true, main: true, words: 'customers owners contacts' },
  { to: paths.planning, label: 'Planning', icon: 'calendar', menu: true, words: 'week schedule dates surveyors' },
  {
    to: paths.account,
    label: 'Account',
    icon: 'person',
    words: 'password email settings signature two-factor profile',
  },
  {
    to: paths.outbox,
    label: 'Changes on this device',
    icon: 'saved',
    words: 'outbox unsent waiting offline sync storage',
  },
  {
    to: paths.users,
    label: 'Users',
    icon: 'people',
    requires: 'administer',
    menu: true,
    card: 'People and access',
    sentence: 'Invite users, choose their roles and sign them out.',
    words: 'people staff team invitation permissions password security access',
  },
  {
    to: paths.auditLog,
    label: 'Audit log',
    icon: 'eye',
    requires: 'administer',
    card: 'People and access',
    sentence: 'See who signed in, changed permissions, downloaded or deleted something.',
    words: 'history security events trail',
  },
  {
    to: paths.offices,
    label: 'Offices',
    icon: 'office',
    requires: 'manage',
    menu: true,
    card: 'Catalogue',
    sentence: 'Manage the offices that surveys belong to.',
    words: 'branches locations addresses',
  },
  {
    to: paths.laboratories,
    label: 'Laboratories',
    icon: 'laboratory',
    requires: 'manage',
    menu: true,
    card: 'Catalogue',
    sentence: 'Manage the laboratories that analyse your samples.',
    words: 'labs analysis addresses',
  },
  {
    to: paths.recommendations,
    label: 'Recommendations',
    icon: 'list',
    requires: 'recommend',
    menu: true,
    card: 'Catalogue',
    sentence: 'Manage the actions that surveyors recommend for asbestos items.',
    words: 'advice texts register',
  },
  {
    to: paths.reportCheck,
    label: 'Report check',
    icon: 'check',
    requires: 'administer',
    card: 'Quality',
    sentence: 'Choose which findings stop a building being sent for review.',
    words: 'must fix warnings rules missing entries',
  },
  {
    to: paths.reinspectionTable,
    label: 'Re-inspection',
    icon: 'calendar',
    requires: 'administer',
    card: 'Quality',
    sentence: 'Set the months until items are due for re-inspection.',
    words: 'interval reinspection overdue dates rating',
  },
  {
    to: paths.statistics,
    label: 'Statistics',
    icon: 'statistics',
    requires: 'manage',
    menu: true,
    card: 'Quality',
    sentence: 'See the surveys, items and results of a period, and what is due.',
    words: 'figures numbers reports counts overdue',
  },
  {
    to: paths.csv,
    label: 'CSV Upload',
    icon: 'upload',
    requires: 'manage',
    menu: true,
    card: 'Data and integrations',
    sentence: 'Create surveys, buildings, floors and rooms from a spreadsheet.',
    words: 'import excel table file',
  },
  {
    to: paths.exports,
    label: 'Export',
    icon: 'export',
    requires: 'browseExports',
    menu: true,
    card: 'Data and integrations',
    sentence: 'Send buildings and reports to an external system.',
    words: 'link upload connector',
  },
  {
    to: paths.companyData,
    label: 'Company data',
    icon: 'copy',
    requires: 'exportData',
    card: 'Data and integrations',
    sentence: 'Download all records and files of your company.',
    words: 'export backup archive zip json',
  },
  {
    to: paths.takeIn,
    label: 'Take in changes',
    icon: 'download',
    requires: 'administer',
    card: 'Data and integrations',
    sentence: 'Send the changes that another device saved to a file.',
    words: 'rescue import offline lost broken',
  },
  {
    to: paths.apiTokens,
    label: 'API tokens',
    icon: 'key',
    requires: 'apiTokens',
    card: 'Data and integrations',
    sentence: 'Let a program use Clearfloor without a user.',
    words: 'integration access keys secret',
  },
  {
    to: paths.apiReference,
    label: 'API reference',
    icon: 'info',
    requires: 'apiTokens',
    card: 'Data and integrations',
    sentence: 'Look up the calls that a program can make.',
    words: 'openapi documentation developers',
  },
  {
    to: paths.webhooks,
    label: 'Webhooks',
    icon: 'message',
    requires: 'webhooks',
    card: 'Data and integrations',
    sentence: 'Tell another system within seconds what happened.',
    words: 'events integration notify',
  },
  {
    to: paths.limits,
    label: 'Limits',
    icon: 'info',
    requires: 'administer',
    card: 'Company',
    sentence: 'See how much storage and how many requests your company may use.',
    words: 'quotas usage size',
  },
  {
    to: paths.companies,
    label: 'Companies',
    icon: 'building',
    requires: 'root',
    card: 'Company',
    sentence: 'Create companies, and set their features and sign-in.',
    words: 'tenants customers single sign-on sso',
  },
  {
    to: paths.operations,
    label: 'Operations',
    icon: 'alert',
    requires: 'root',
    card: 'Company',
    sentence: 'See failed jobs, queues and the cost of each company.',
    words: 'dead letters retry monitoring',
  },
  { to: paths.administration, label: 'Administration', icon: 'settings', menu: true, words: 'settings manage' },
]

type Permitted = Pick<Actor, 'roles' | 'features'>

export const isPermitted =
  (actor: Permitted) =>
  ({ requires }: Screen): boolean =>
    !requires || may(actor, requires)

/** The screens that the user may open. Administration is left out where it would be empty. */
export function screensOf(actor: Permitted): readonly Screen[] {
  const screens = SCREENS.filter(isPermitted(actor))
  return screens.some(({ card }) => card) ? screens : screens.filter(({ to }) => to !== paths.administration)
}

/** The menu keeps the entries of the customer's documents; other pages of Administration have a card only. */
export const menuOf = (actor: Permitted) =>
  screensOf(actor)
    .filter(({ menu }) => menu)
    .map(screen => (screen.card || screen.to === paths.administration ? { ...screen, group: 'Manage' } : screen))

/** The screens with a word that starts with each word of the search. The palette does not search the sentences. */
export function findScreens(screens: readonly Screen[], search: string, { sentences = false } = {}): readonly Screen[] {
  const searched = wordsOf(search)
  return screens.filter(({ label, sentence = '', words = '' }) => {
    const known = wordsOf(`${label} ${words} ${sentences ? sentence : ''}`)
    return searched.every(word => known.some(each => each.startsWith(word)))
  })
}

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[\s-]+/)
    .filter(Boolean)
