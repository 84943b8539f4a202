import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { formatTime } from '#shared/domain/vocabulary/time.ts'

interface DraftBannerProps {
  /** What an earlier visit typed and did not save; undefined where there is nothing. */
  readonly draft: { readonly at: string; readonly restore: () => void; readonly discard: () => void } | undefined
}

/** Offers what was typed and not saved: bring it back, or drop it. */
export function DraftBanner({ draft }: DraftBannerProps) {
  if (!draft) return null
  return (
    <Banner
      tone="warning"
      action={
        <span className="row">
          <Button onClick={draft.restore}>Restore</Button>
          <Button kind="quiet" onClick={draft.discard}>
            Discard
          </Button>
        </span>
      }
    >
      What you typed here at {formatTime(draft.at)} was not saved.
    </Banner>
  )
}
