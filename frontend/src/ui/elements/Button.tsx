import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

interface Looks {
  kind?: Kind | undefined
  icon?: IconName | undefined
  /** Given: the icon stands alone and this is its name. */
  label?: string | undefined
}

interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  busy?: boolean | undefined
  /** Why it cannot be pressed now. The button stays in reach of the keyboard and says it. */
  why?: string | undefined
  /** `tip` shows the reason on hover and focus, for rows of a table; else it stands beneath. */
  reason?: 'beneath' | 'tip' | undefined
}

const look = (kind: Kind = 'plain', square: boolean, more = '') =>
  ['button', kind !== 'plain' && `button-${kind}`, square && 'button-square', more].filter(Boolean).join(' ')

function Reasoned(props: { id: string; why: string; reason: 'beneath' | 'tip'; children: ReactNode }) {
  return (
    <span className={props.reason === 'tip' ? 'reason-tip' : 'reasoned'}>
      {props.children}
      <span className="reason" id={props.id}>
        {props.why}
      </span>
    </span>
  )
}

/** The one button. Never `disabled`: a refusal has a reason, and a reason can be read. */
export function Button(props: ButtonProps) {
  const { kind, icon, label, busy = false, why, reason = 'beneath', className, children, onClick, ...rest } = props
  const id = useId()
  const held = busy || why !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => (held ? event.preventDefault() : onClick?.(event))
  const button = (
    <button
      type="button"
      {...rest}
      className={look(kind, label !== undefined, className)}
      aria-label={label}
      title={label}
      aria-disabled={why === undefined ? undefined : true}
      aria-busy={busy || undefined}
      aria-describedby={why === undefined ? rest['aria-describedby'] : id}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (why === undefined) return button
  return (
    <Reasoned id={id} why={why} reason={reason}>
      {button}
    </Reasoned>
  )
}

/** A document to be saved, wherever the address leads: what cannot be fetched leaves the page as it is. */
export function DownloadLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={look('plain', false)} href={to} download>
      <Icon name="download" />
      {children}
    </a>
  )
}

/** A place to go that looks like a button. */
export function ButtonLink(props: Looks & { to: string; children?: ReactNode }) {
  return (
    <Link className={look(props.kind, props.label !== undefined)} to={props.to} aria-label={props.label}>
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </Link>
  )
}
