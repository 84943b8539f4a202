import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

interface ButtonStyle {
  kind?: Kind | undefined
  icon?: IconName | undefined
  /** The accessible name of an icon-only button. */
  label?: string | undefined
}

interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  busy?: boolean | undefined
  /** Why the button is blocked. It stays focusable, so that the reason can be read. */
  why?: string | undefined
  /** `tip` shows the reason on hover and focus, for table rows; `beneath` shows it always. */
  reason?: 'beneath' | 'tip' | undefined
}

const classOf = (kind: Kind = 'plain', square: boolean, more = '') =>
  ['button', kind !== 'plain' && `button-${kind}`, square && 'button-square', more].filter(Boolean).join(' ')

function WithReason(props: { id: string; why: string; reason: 'beneath' | 'tip'; children: ReactNode }) {
  return (
    <span className={props.reason === 'tip' ? 'reason-tip' : 'reasoned'}>
      {props.children}
      <span className="reason" id={props.id}>
        {props.why}
      </span>
    </span>
  )
}

/** The product’s button. Never `disabled`: a blocked button shows its reason, also to keyboard users. */
export function Button(props: ButtonProps) {
  const { kind, icon, label, busy = false, why, reason = 'beneath', className, children, onClick, ...rest } = props
  const id = useId()
  const isBlocked = busy || why !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBlocked ? event.preventDefault() : onClick?.(event))
  const button = (
    <button
      type="button"
      {...rest}
      className={classOf(kind, label !== undefined, className)}
      aria-label={label}
      title={label}
      aria-disabled={isBlocked || undefined}
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
    <WithReason id={id} why={why} reason={reason}>
      {button}
    </WithReason>
  )
}

/** A link that downloads a document; a failure leaves the page unchanged. With `label` it shows only the icon. */
export function DownloadLink({ to, label, children }: { to: string; label?: string; children?: ReactNode }) {
  return (
    <a
      className={classOf(label ? 'quiet' : 'plain', label !== undefined)}
      href={to}
      download
      aria-label={label}
      title={label}
    >
      <Icon name="download" />
      {children}
    </a>
  )
}

export function ButtonLink(props: ButtonStyle & { to: string; children?: ReactNode }) {
  return (
    <Link className={classOf(props.kind, props.label !== undefined)} to={props.to} aria-label={props.label}>
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </Link>
  )
}
