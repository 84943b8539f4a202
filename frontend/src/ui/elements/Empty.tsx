import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyProps {
  title: string
  /** What to do next, in a sentence. */
  hint?: ReactNode
  icon?: IconName
  action?: ReactNode
}

/** An empty list or page, and what to do about it. Where data may exist but couldn't be read, use Failure. */
export function Empty({ title, hint, icon, action }: EmptyProps) {
  return (
    <div className="place">
      {icon && <Icon name={icon} />}
      <p>
        <strong>{title}</strong>
      </p>
      {hint && <p className="quiet">{hint}</p>}
      {action}
    </div>
  )
}
