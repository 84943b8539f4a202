import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { Switch } from '#frontend/ui/elements/Switch.tsx'
import { initials } from '#shared/domain/text/initials.ts'
import { Popover } from './Popover.tsx'
import { setTheme, useIsDark } from './theme.ts'

export interface MenuUser {
  name: string
  email: string
  company: string
}

export interface UserMenuAction {
  label: string
  icon: IconName
  onPress: () => void
}

interface UserMenuProps {
  user: MenuUser
  account: string
  actions: readonly UserMenuAction[]
  /** Shown at the end of the menu where there is no side menu. */
  foot: ReactNode
}

/** Closes the menu first, so that it does not cover the opened dialog or page. */
const closeAnd = (onPress: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  onPress()
}

export function UserMenu({ user, account, actions, foot }: UserMenuProps) {
  const dark = useIsDark()
  const trigger = <span className="initials" data-letters={initials(user.name)} />
  return (
    <Popover label={`${user.name}, your menu`} trigger={trigger} className="person">
      <p className="person-name">
        <strong>{user.name}</strong>
        <span className="quiet small">{user.email}</span>
        <span className="quiet small">{user.company}</span>
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
        <button key={label} type="button" className="panel-item" onClick={closeAnd(onPress)}>
          <Icon name={icon} /> {label}
        </button>
      ))}
      <div className="person-foot">{foot}</div>
    </Popover>
  )
}
