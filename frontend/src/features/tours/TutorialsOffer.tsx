import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { tourCalls } from './tourCalls.ts'
import './tours.css'

/** Offers the tours once, on the dashboard, without covering it. The answer can be changed in the account. */
export default function TutorialsOffer() {
  const queries = useQueryClient()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const answer = async (tutorials_enabled: boolean) => {
    setBusy(true)
    try {
      await tourCalls.tutorialsEnabled({ body: { tutorials_enabled } }, { key: newId() })
      await queries.invalidateQueries({ queryKey: ['session'] })
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'error')
      setBusy(false)
    }
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
