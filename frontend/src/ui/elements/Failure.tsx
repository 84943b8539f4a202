import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface FailureProps {
  title?: string
  /** The message of the server or the device. */
  message: string
  retry?: (() => void) | undefined
  busy?: boolean | undefined
  /** An alternative to retrying. */
  action?: ReactNode
}

export function Failure({ title = 'Couldn’t load this', message, retry, busy, action }: FailureProps) {
  return (
    <div className="place place-failing" role="alert">
      <Icon name="alert" />
      <p>
        <strong>{title}</strong>
      </p>
      <p className="quiet">{message}</p>
      {retry && (
        <Button icon="waiting" onClick={retry} busy={busy}>
          Try again
        </Button>
      )}
      {action}
    </div>
  )
}
