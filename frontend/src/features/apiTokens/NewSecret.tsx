import { useEffect, useRef } from 'react'
import { copyToClipboard } from '#frontend/ui/dialogs/copyToClipboard.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import './newSecret.css'

interface Props {
  /** For example 'API token'. */
  readonly what: string
  /** The name within a sentence, for example 'token'. */
  readonly noun: string
  readonly name: string
  readonly secret: string
  readonly onDone: () => void
}

export function NewSecret({ what, noun, name, secret, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="section new-secret" aria-label={`New ${what}`}>
      <h2 ref={heading} tabIndex={-1}>
        {what} for “{name}” created
      </h2>
      <Banner tone="warning">Copy the {noun} now. You won’t see it again.</Banner>
      <code>{secret}</code>
      <div className="row">
        <Button kind="primary" icon="copy" onClick={() => void copyToClipboard(secret)}>
          Copy {noun}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  )
}
