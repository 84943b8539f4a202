import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

/** Shown where a screen threw an error. What was written is safe on the device. */
export function ScreenError() {
  return (
    <PlainPage title="Something went wrong on this screen">
      <Failure message="Nothing you saved is lost. Reload the page to continue." retry={() => location.reload()} />
    </PlainPage>
  )
}
