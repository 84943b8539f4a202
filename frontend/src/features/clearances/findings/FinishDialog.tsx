import { type ReactNode, useState } from 'react'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ClearanceShortfall, OpenChecklist } from '#shared/domain/clearance/clearanceFindings.ts'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import { ShortfallList, unconfirmed } from './ShortfallList.tsx'

interface Props {
  readonly name: string
  readonly shortfalls: readonly ClearanceShortfall[]
  readonly open: readonly OpenChecklist[]
  readonly onAnswer: (isConfirmed: boolean) => void
  readonly renderPanel: (panel: PanelKey, title: string) => ReactNode
}

/** Asks before a clearance is sent for review with open questions, or whose findings don’t show that the area is clear. */
function FinishDialog({ name, shortfalls, open, onAnswer, renderPanel }: Props) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  return (
    <Dialog
      title={`Send ${name} for review?`}
      open
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button kind="primary" why={unconfirmed(shortfalls, confirmed)} onClick={() => onAnswer(true)}>
            Send for review
          </Button>
        </>
      }
    >
      <div className="stack">
        {shortfalls.length > 0 && (
          <ShortfallList
            shortfalls={shortfalls}
            confirmed={confirmed}
            onChange={setConfirmed}
            renderPanel={renderPanel}
          />
        )}
        {open.length > 0 && (
          <section aria-label="Not answered" className="stack">
            <h3>Not answered</h3>
            <ul className="shortfalls">
              {open.map(({ panel, title, answered, asked }) => (
                <li key={panel}>
                  <span>
                    {answered} of {asked} answered
                  </span>
                  {renderPanel(panel, title)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

type Asked = Pick<Props, 'shortfalls' | 'open'>
interface Pending extends Asked {
  readonly answer: (isConfirmed: boolean) => void
}

/** `ask` resolves to whether everything was confirmed, at once where there is nothing to confirm; `dialog` is to be rendered. */
export function useAskBeforeFinish(name: string, renderPanel: (close: () => void) => Props['renderPanel']) {
  const [pending, setPending] = useState<Pending>()
  const ask = (asked: Asked): Promise<boolean> =>
    asked.shortfalls.length + asked.open.length === 0
      ? Promise.resolve(true)
      : new Promise(answer => setPending({ ...asked, answer }))
  const answer = (isConfirmed: boolean) => {
    pending?.answer(isConfirmed)
    setPending(undefined)
  }
  const dialog = pending && (
    <FinishDialog
      name={name}
      shortfalls={pending.shortfalls}
      open={pending.open}
      onAnswer={answer}
      renderPanel={renderPanel(() => answer(false))}
    />
  )
  return { ask, dialog }
}
