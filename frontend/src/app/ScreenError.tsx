import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

/** The screen itself failed. What was written is safe on the device. */
export function ScreenError() {
  return (
    <PlainPage title="This screen could not be shown">
      <Failure
        message="Everything that was saved is still here. Load the page again to go on."
        retry={() => location.reload()}
      />
    </PlainPage>
  )
}
