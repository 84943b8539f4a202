import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyProps {
  title: string
  hint?: ReactNode
  icon?: IconName
  action?: ReactNode
}

/** An empty list or page, with the next step. Where data may exist but could not be read, use Failure. */
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
