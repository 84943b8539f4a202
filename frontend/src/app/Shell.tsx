import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Crumb } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import { OverlayHosts } from '#frontend/ui/dialogs/OverlayHosts.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'
import { Logo } from '#frontend/ui/page/Logo.tsx'
import { PRODUCT } from '#frontend/ui/page/Page.tsx'
import { BottomBar, type MenuItem, SideMenu } from './Menu.tsx'
import { Popover } from './Popover.tsx'
import { type SyncState, SyncStatus } from './SyncStatus.tsx'
import { type MenuUser, UserMenu, type UserMenuAction } from './UserMenu.tsx'
import './shell.css'

interface ShellProps {
  home: string
  account: string
  /** The path of the outbox screen. */
  outbox: string
  menu: readonly MenuItem[]
  trail: readonly Crumb[]
  search?: ReactNode
  user: MenuUser
  sync: SyncState
  notifications: { unread: number; panel: ReactNode }
  /** The device’s storage use, below the side menu, or on a phone in the user menu. */
  storage?: ReactNode
  year: number
  actions: readonly UserMenuAction[]
  children: ReactNode
}

/** Whether the menu shows icons only: the choice stored on this device, otherwise by the width of the window. */
function useNarrow(): [boolean, () => void] {
  const [menu, setMenu] = useState(readPreference('menu'))
  const isNarrowWindow = useMedia('(width < 1280px)')
  const narrow = menu ? menu === 'narrow' : isNarrowWindow
  const toggle = () => {
    const chosen = narrow ? 'wide' : 'narrow'
    writePreference('menu', chosen)
    setMenu(chosen)
  }
  return [narrow, toggle]
}

const focusContent = () => document.querySelector<HTMLElement>('#content')?.focus()

function Bell({ unread, panel }: ShellProps['notifications']) {
  const trigger = (
    <>
      <Icon name="bell" />
      {unread > 0 && <span className="bell-count figures">{unread > 99 ? '99+' : unread}</span>}
    </>
  )
  return (
    <Popover
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      trigger={trigger}
      className="bell"
    >
      <h2 className="panel-title">Notifications</h2>
      {panel}
    </Popover>
  )
}

/** The frame around every screen of a signed-in user. It fetches nothing; its props contain all data. */
export function Shell(props: ShellProps) {
  const [narrow, toggle] = useNarrow()
  return (
    <div className={narrow ? 'shell shell-narrow' : 'shell'} data-tour="drawer">
      <button type="button" className="skip button button-primary" onClick={focusContent}>
        Skip to content
      </button>
      <header className="head no-print">
        <Link className="head-home" to={props.home} aria-label={`${PRODUCT}, home`}>
          <Logo />
          <span>{PRODUCT}</span>
        </Link>
        <Breadcrumbs trail={props.trail} />
        <div className="head-end">
          {props.search}
          <Link className="sync-link" to={props.outbox} data-tour="drawer_sync">
            <SyncStatus sync={props.sync} />
          </Link>
          <span data-tour="drawer_bell">
            <Bell {...props.notifications} />
          </span>
          <span data-tour="drawer_person">
            <UserMenu user={props.user} account={props.account} actions={props.actions} foot={props.storage} />
          </span>
        </div>
      </header>
      <SideMenu items={props.menu} narrow={narrow} onNarrow={toggle} foot={props.storage} />
      <div className="main">
        <main id="content" tabIndex={-1}>
          {props.children}
        </main>
        <Footer year={props.year} />
      </div>
      <BottomBar items={props.menu} />
      <OverlayHosts />
    </div>
  )
}

/** A phone shows only the link to the level above. */
function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length < 2) return null
  return (
    <nav className="crumbs" aria-label="Breadcrumbs">
      <ol>
        {trail.map(({ name, to }, index) => (
          <li key={`${to ?? ''}${name}`}>
            {to !== undefined && index < trail.length - 1 ? (
              <Link to={to}>
                <Icon name="left" />
                {name}
              </Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'), {
  frame: (failure, { open, onClose }) => open && dialogFrame('Terms and Conditions', onClose, failure),
})

function Footer({ year }: { year: number }) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <footer className="foot no-print">
      <p>
        © {year} {PRODUCT}
      </p>
      <button type="button" className="foot-link" onClick={() => setIsOpen(true)}>
        Terms and Conditions
      </button>
      {isOpen !== undefined && <TermsDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </footer>
  )
}
