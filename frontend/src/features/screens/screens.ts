import { paths } from '#frontend/app/navigation/paths.ts'
import type { IconName } from '#frontend/ui/elements/Icon.tsx'
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
}

/** The screens that a user can open without a building, client or other record, in the order of the menu and the cards. */
const SCREENS: readonly Screen[] = [
  { to: paths.home, label: 'Dashboard', icon: 'dashboard', menu: true, main: true },
  { to: paths.newProject, label: 'New Project', icon: 'plus', menu: true, main: true },
  { to: paths.browse, label: 'Browse', icon: 'browse', menu: true, main: true },
  { to: paths.clients, label: 'Clients', icon: 'clients', menu: true, main: true },
  { to: paths.planning, label: 'Planning', icon: 'calendar', menu: true },
  { to: paths.account, label: 'Account', icon: 'person' },
  { to: paths.outbox, label: 'Changes on this device', icon: 'saved' },
  { to: paths.storage, label: 'Storage on this device', icon: 'saved' },
  { to: paths.users, label: 'Users', icon: 'people', requires: 'administer', menu: true, card: 'People and access' },
  { to: paths.auditLog, label: 'Audit log', icon: 'eye', requires: 'administer', card: 'People and access' },
  { to: paths.offices, label: 'Offices', icon: 'office', requires: 'manage', menu: true, card: 'Catalogue' },
  {
    to: paths.laboratories,
    label: 'Laboratories',
    icon: 'laboratory',
    requires: 'manage',
    menu: true,
    card: 'Catalogue',
  },
  {
    to: paths.recommendations,
    label: 'Recommendations',
    icon: 'list',
    requires: 'recommend',
    menu: true,
    card: 'Catalogue',
  },
  { to: paths.reportCheck, label: 'Report check', icon: 'check', requires: 'administer', card: 'Quality' },
  { to: paths.reinspectionTable, label: 'Re-inspection', icon: 'calendar', requires: 'administer', card: 'Quality' },
  { to: paths.statistics, label: 'Statistics', icon: 'statistics', requires: 'manage', menu: true, card: 'Quality' },
  { to: paths.csv, label: 'CSV Upload', icon: 'upload', requires: 'manage', menu: true, card: 'Data and integrations' },
  {
    to: paths.exports,
    label: 'Export',
    icon: 'export',
    requires: 'browseExports',
    menu: true,
    card: 'Data and integrations',
  },
  { to: paths.companyData, label: 'Company data', icon: 'copy', requires: 'exportData', card: 'Data and integrations' },
  {
    to: paths.importChanges,
    label: 'Import changes',
    icon: 'download',
    requires: 'administer',
    card: 'Data and integrations',
  },
  { to: paths.apiTokens, label: 'API tokens', icon: 'key', requires: 'apiTokens', card: 'Data and integrations' },
  {
    to: paths.apiReference,
    label: 'API reference',
    icon: 'info',
    requires: 'apiTokens',
    card: 'Data and integrations',
  },
  { to: paths.webhooks, label: 'Webhooks', icon: 'message', requires: 'webhooks', card: 'Data and integrations' },
  { to: paths.limits, label: 'Limits', icon: 'info', requires: 'administer', card: 'Company' },
  { to: paths.companies, label: 'Companies', icon: 'building', requires: 'root', card: 'Company' },
  { to: paths.operations, label: 'Operations', icon: 'alert', requires: 'root', card: 'Company' },
  { to: paths.administration, label: 'Administration', icon: 'settings', menu: true },
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
