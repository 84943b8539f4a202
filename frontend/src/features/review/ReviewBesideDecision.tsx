import { type ReactNode, useState } from 'react'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'
import type { useReviewSteps } from './useReviewSteps.ts'
import './reviewPage.css'

interface DecisionProps {
  /** Id of the shown step. */
  readonly shown: string
  /** The decision so far in a few words. */
  readonly summary: string
  readonly fields: ReactNode
  readonly confirm: ReactNode
}

interface Props extends DecisionProps {
  readonly swipe: ReturnType<typeof useReviewSteps>['swipe']
  /** What the whole review is based on, such as lab certificates: below the decision, or below the step if there is no room. */
  readonly evidence?: ReactNode
  readonly children: ReactNode
}

/** One step of a review beside the decision. Below 1000 px the decision is a bar at the bottom that opens it as a sheet. */
export function ReviewBesideDecision({ swipe, evidence, children, ...decision }: Props) {
  const isWide = useMedia('(width >= 1000px)')
  return (
    <div className="review-page">
      <div className="stack-wide" {...swipe}>
        {children}
        {!isWide && evidence}
      </div>
      {isWide ? (
        <aside className="review-verdict" aria-label="Decision">
          <h2>Decision</h2>
          {decision.fields}
          {decision.confirm}
          {evidence}
        </aside>
      ) : (
        <DecisionBar {...decision} />
      )}
    </div>
  )
}

function DecisionBar({ shown, summary, fields, confirm }: DecisionProps) {
  /** The step over which the sheet was opened; another step closes it. */
  const [openOver, setOpenOver] = useState<string>()
  const close = () => setOpenOver(undefined)
  return (
    <>
      <aside className="review-bar" aria-label="Decision">
        <p className="small">{summary}</p>
        <Button kind="primary" onClick={() => setOpenOver(shown)}>
          Decide
        </Button>
      </aside>
      <Dialog
        title="Decision"
        open={openOver === shown}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Close</Button>
            {confirm}
          </>
        }
      >
        {fields}
      </Dialog>
    </>
  )
}
