import { useEffect, useRef } from 'react'
import { copyToClipboard } from '#frontend/ui/dialogs/copyToClipboard.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import './newSecret.css'

interface Props {
  readonly name: string
  readonly secret: string
  readonly onDone: () => void
}

/** The secret of a new token, once. */
export function NewSecret({ name, secret, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="section new-secret" aria-label="New API token">
      <h2 ref={heading} tabIndex={-1}>
        API token for “{name}” created
      </h2>
      <Banner tone="warning">Copy the token now. You won’t see it again.</Banner>
      <code>{secret}</code>
      <div className="row">
        <Button kind="primary" icon="copy" onClick={() => void copyToClipboard(secret)}>
          Copy token
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  )
}
