import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { LOADING_MARKER } from '#frontend/ui/elements/Skeleton.tsx'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import type { AwaitedOffer } from './useDraft.ts'

interface DraftBannerProps {
  /** Unsaved values from an earlier visit; undefined where there are none. */
  readonly draft: AwaitedOffer
}

export function DraftBanner({ draft }: DraftBannerProps) {
  if (draft === 'awaited') return LOADING_MARKER
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
      You have unsaved text from {formatMoment(draft.at)}.
    </Banner>
  )
}
