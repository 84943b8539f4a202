import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { Popover } from './Popover.tsx'

export interface MenuItem {
  to: string
  label: string
  icon: IconName
  /** Whether the item may appear in the bottom bar of a phone, which shows the first four. */
  main?: boolean
  /** The heading above the item. */
  group?: string
}

const Item = ({ to, label, icon }: MenuItem) => (
  <li>
    <NavLink to={to} end={to === '/'} title={label}>
      <Icon name={icon} />
      <span>{label}</span>
    </NavLink>
  </li>
)

export function groupMenuItems(
  items: readonly MenuItem[],
): readonly (readonly [group: string, items: readonly MenuItem[]])[] {
  const names = [...new Set(items.map(item => item.group ?? ''))]
  return names.map(name => [name, items.filter(item => (item.group ?? '') === name)] as const)
}

function Groups({ items }: { items: readonly MenuItem[] }) {
  return groupMenuItems(items).map(([group, members]) => (
    <div key={group} className="menu-group">
      {group && <p className="menu-title">{group}</p>}
      <ul aria-label={group || undefined}>
        {members.map(item => (
          <Item key={item.to} {...item} />
        ))}
      </ul>
    </div>
  ))
}

/** The side menu, from 1024 px. */
export function SideMenu(props: {
  items: readonly MenuItem[]
  narrow: boolean
  onNarrow: () => void
  foot?: ReactNode
}) {
  const toggleLabel = props.narrow ? 'Expand menu' : 'Collapse menu'
  return (
    <nav className="menu no-print" aria-label="Main" data-tour="drawer_menu">
      <Groups items={props.items} />
      <div className="menu-foot">
        {props.foot}
        <button type="button" className="menu-narrow" onClick={props.onNarrow} title={toggleLabel}>
          <Icon name={props.narrow ? 'widen' : 'narrow'} />
          <span>{toggleLabel}</span>
        </button>
      </div>
    </nav>
  )
}

/** The bottom bar of a phone: four items, and a More button for the rest. */
export function BottomBar({ items }: { items: readonly MenuItem[] }) {
  const main = items.filter(item => item.main).slice(0, 4)
  const rest = items.filter(item => !main.includes(item))
  const more = (
    <>
      <Icon name="more" />
      <span>More</span>
    </>
  )
  return (
    <nav className="bar no-print" aria-label="Main" data-tour="drawer_menu">
      <ul>
        {main.map(item => (
          <Item key={item.to} {...item} />
        ))}
        {rest.length > 0 && (
          <li>
            <Popover label="More" trigger={more} className="more">
              <Groups items={rest} />
            </Popover>
          </li>
        )}
      </ul>
    </nav>
  )
}
