import { useId } from 'react'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import './offer.css'

/** Offers the tours once, on the dashboard, without covering it. The account page can change the answer. */
export function TutorialsOffer() {
  const id = useId()
  const { busy, run } = useCommand('session')
  const answer = async (tutorials_enabled: boolean) => {
    const { tourCalls } = await import('./tourCalls.ts')
    await run(tourCalls.tutorialsEnabled, { body: { tutorials_enabled } })
  }
  return (
    <div className="offer no-print" role="dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>New here?</h2>
      <p id={`${id}-text`}>
        Short tours show you around each screen the first time you open it. You can turn them on or off in your account.
      </p>
      <div className="offer-answers">
        <Button busy={busy} onClick={() => void answer(false)}>
          No thanks
        </Button>
        <Button kind="primary" busy={busy} onClick={() => void answer(true)}>
          Show me around
        </Button>
      </div>
    </div>
  )
}
