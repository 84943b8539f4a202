import { paths } from '#frontend/app/navigation/paths.ts'
import { type Actor, may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import type { MenuItem } from './Menu.tsx'

/** Everything that can stand in the menu, with what a person needs to see it. */
const ITEMS: readonly (MenuItem & { readonly needs?: Permission })[] = [
  { to: paths.home, label: 'Dashboard', icon: 'dashboard', main: true },
  { to: paths.newProject, label: 'New Project', icon: 'plus', main: true },
  { to: paths.browse, label: 'Browse', icon: 'browse', main: true },
  { to: paths.clients, label: 'Clients', icon: 'clients', main: true },
  { to: paths.offices, label: 'Offices', icon: 'office', group: 'Administration', needs: 'manage' },
  { to: paths.laboratories, label: 'Laboratories', icon: 'laboratory', group: 'Administration', needs: 'manage' },
  { to: paths.users, label: 'Users', icon: 'people', group: 'Administration', needs: 'administer' },
  { to: paths.csv, label: 'CSV Upload', icon: 'upload', group: 'Administration', needs: 'manage' },
  { to: paths.statistics, label: 'Statistics', icon: 'statistics', group: 'Administration', needs: 'manage' },
  { to: paths.recommendations, label: 'Recommendations', icon: 'list', group: 'Administration', needs: 'recommend' },
  { to: paths.reportCheck, label: 'Report check', icon: 'check', group: 'Administration', needs: 'administer' },
  { to: paths.exports, label: 'Export', icon: 'export', group: 'Administration', needs: 'export' },
  { to: paths.companies, label: 'Companies', icon: 'building', group: 'Administration', needs: 'root' },
]

/** What stands in the menu of a person. */
export const menuItemsFor = (person: Actor): MenuItem[] =>
  ITEMS.filter(({ needs }) => !needs || may(person, needs)).map(({ needs: _, ...item }) => item)
