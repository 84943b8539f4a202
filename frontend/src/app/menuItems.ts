import { paths } from '#frontend/app/navigation/paths.ts'
import { type Actor, may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import type { MenuItem } from './Menu.tsx'

const ITEMS: readonly (MenuItem & { readonly requires?: Permission })[] = [
  { to: paths.home, label: 'Dashboard', icon: 'dashboard', main: true },
  { to: paths.newProject, label: 'New Project', icon: 'plus', main: true },
  { to: paths.browse, label: 'Browse', icon: 'browse', main: true },
  { to: paths.clients, label: 'Clients', icon: 'clients', main: true },
  { to: paths.planning, label: 'Planning', icon: 'calendar' },
  { to: paths.offices, label: 'Offices', icon: 'office', group: 'Administration', requires: 'manage' },
  { to: paths.laboratories, label: 'Laboratories', icon: 'laboratory', group: 'Administration', requires: 'manage' },
  { to: paths.users, label: 'Users', icon: 'people', group: 'Administration', requires: 'administer' },
  { to: paths.csv, label: 'CSV Upload', icon: 'upload', group: 'Administration', requires: 'manage' },
  { to: paths.statistics, label: 'Statistics', icon: 'statistics', group: 'Administration', requires: 'manage' },
  { to: paths.recommendations, label: 'Recommendations', icon: 'list', group: 'Administration', requires: 'recommend' },
  { to: paths.reportCheck, label: 'Report check', icon: 'check', group: 'Administration', requires: 'administer' },
  {
    to: paths.reinspectionTable,
    label: 'Re-inspection',
    icon: 'calendar',
    group: 'Administration',
    requires: 'administer',
  },
  { to: paths.auditLog, label: 'Audit log', icon: 'eye', group: 'Administration', requires: 'administer' },
  { to: paths.limits, label: 'Limits', icon: 'info', group: 'Administration', requires: 'administer' },
  { to: paths.apiTokens, label: 'API tokens', icon: 'key', group: 'Administration', requires: 'apiTokens' },
  { to: paths.companyData, label: 'Company data', icon: 'copy', group: 'Administration', requires: 'exportData' },
  { to: paths.webhooks, label: 'Webhooks', icon: 'message', group: 'Administration', requires: 'webhooks' },
  { to: paths.takeIn, label: 'Take in changes', icon: 'download', group: 'Administration', requires: 'administer' },
  { to: paths.exports, label: 'Export', icon: 'export', group: 'Administration', requires: 'browseExports' },
  { to: paths.companies, label: 'Companies', icon: 'building', group: 'Administration', requires: 'root' },
  { to: paths.operations, label: 'Operations', icon: 'alert', group: 'Administration', requires: 'root' },
]

export const menuItemsFor = (actor: Actor): MenuItem[] =>
  ITEMS.filter(({ requires }) => !requires || may(actor, requires)).map(({ requires: _, ...item }) => item)
