import type { ReactNode } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { formatTime } from '#frontend/store/useLive.ts'

export function DraftOffer(props: { at: string; onRestore: () => void; onDiscard: () => void }): ReactNode {
  return (
    <Banner
      tone="warning"
      action={
        <span className="row">
          <Button onClick={props.onRestore}>Restore</Button>
          <Button kind="quiet" onClick={props.onDiscard}>
            Discard
          </Button>
        </span>
      }
    >
      What you typed here at {formatTime(props.at)} was not saved.
    </Banner>
  )
}
