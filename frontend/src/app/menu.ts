import type { RoleId } from '#shared/domain/vocabulary.ts'
import type { MenuItem } from './Menu.tsx'
import { paths } from './paths.ts'

/** What stands in the menu of a person with these roles. */
export function menuOf(_roles: readonly RoleId[]): MenuItem[] {
  return [
    { to: paths.home, label: 'Dashboard', icon: 'dashboard', main: true },
    { to: paths.newProject, label: 'New Project', icon: 'plus', main: true },
    { to: paths.browse, label: 'Browse', icon: 'browse', main: true },
    { to: paths.clients, label: 'Clients', icon: 'clients', main: true },
  ]
}
