import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { Switch } from '#frontend/ui/elements/Switch.tsx'
import { Popover } from './Popover.tsx'
import { setTheme, useIsDark } from './theme.ts'

export interface MenuUser {
  name: string
  email: string
  company: string
}

/** At most two letters. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}

export interface UserMenuAction {
  label: string
  icon: IconName
  onPress: () => void
}

interface PersonMenuProps {
  person: MenuUser
  account: string
  actions: readonly UserMenuAction[]
}

/** What an action opens must not lie under the menu. */
const pressed = (onPress: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  onPress()
}

export function UserMenu({ person, account, actions }: PersonMenuProps) {
  const dark = useIsDark()
  const sign = <span className="initials" data-letters={initials(person.name)} />
  return (
    <Popover label={`${person.name}, your menu`} sign={sign} className="person">
      <p className="person-name">
        <strong>{person.name}</strong>
        <span className="quiet small">{person.email}</span>
        <span className="quiet small">{person.company}</span>
      </p>
      <Link className="panel-item" to={account}>
        <Icon name="settings" /> Account
      </Link>
      <label className="panel-item">
        <Icon name="moon" />
        <span className="switch">
          <span>Dark mode</span>
          <Switch checked={dark} onChange={event => setTheme(event.target.checked ? 'dark' : 'light')} />
        </span>
      </label>
      {actions.map(({ label, icon, onPress }) => (
        <button key={label} type="button" className="panel-item" onClick={pressed(onPress)}>
          <Icon name={icon} /> {label}
        </button>
      ))}
    </Popover>
  )
}
