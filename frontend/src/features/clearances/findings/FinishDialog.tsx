import { type ReactNode, useContext, useState } from 'react'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { DraftBanner } from '#frontend/ui/drafts/DraftBanner.tsx'
import { DraftStoreContext } from '#frontend/ui/drafts/draftStore.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { OpenChecklist } from '#shared/domain/clearance/clearanceFindings.ts'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import { reasonsIn, reasonsKey, ShortfallList, unconfirmedFindings, useConfirmedFindings } from './ShortfallList.tsx'
import type { FindingsToConfirm } from './useShortfalls.ts'

interface Props extends FindingsToConfirm {
  readonly clearance: { readonly id: string; readonly name: string }
  readonly open: readonly OpenChecklist[]
  readonly asksReasons: boolean
  /** Called with the reasons; with undefined when the user cancels. */
  readonly onAnswer: (reasons: readonly ReasonInput[] | undefined) => void
  readonly renderPanel: (panel: PanelKey, title: string) => ReactNode
}

/** Asks before a clearance is sent for review with open questions, or with findings that do not show the area to be clear. */
function FinishDialog({ clearance, shortfalls, notes, open, asksReasons, onAnswer, renderPanel }: Props) {
  const { confirmed, change, draft } = useConfirmedFindings(clearance.id)
  const send = () => onAnswer(reasonsIn(confirmed))
  return (
    <Dialog
      title={`Send ${clearance.name} for review?`}
      open
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>Cancel</Button>
          <Button kind="primary" why={unconfirmedFindings({ shortfalls, notes }, confirmed)} onClick={send}>
            Send for review
          </Button>
        </>
      }
    >
      <div className="stack">
        {asksReasons && <DraftBanner draft={draft.offer} />}
        {shortfalls.length + notes.length > 0 && (
          <ShortfallList
            shortfalls={shortfalls}
            notes={notes}
            asksReasons={asksReasons}
            confirmed={confirmed}
            onChange={change}
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

type FinishRequest = Pick<Props, 'shortfalls' | 'notes' | 'open' | 'asksReasons'>
interface Pending extends FinishRequest {
  readonly answer: Props['onAnswer']
}

/**
 * `ask` resolves to the given reasons, or to undefined when the user cancels. It resolves at once where there is nothing to
 * confirm. Call `deleteDraft` once the reasons are saved, and render `dialog`.
 */
export function useAskBeforeFinish(
  clearance: Props['clearance'],
  renderPanel: (close: () => void) => Props['renderPanel'],
) {
  const [pending, setPending] = useState<Pending>()
  const drafts = useContext(DraftStoreContext)
  const deleteDraft = () => drafts.delete(reasonsKey(clearance.id))
  const ask = (request: FinishRequest): Promise<readonly ReasonInput[] | undefined> =>
    request.shortfalls.length + request.notes.length + request.open.length === 0
      ? Promise.resolve([])
      : new Promise(answer => setPending({ ...request, answer }))
  const answer: Props['onAnswer'] = reasons => {
    pending?.answer(reasons)
    setPending(undefined)
  }
  const dialog = pending && (
    <FinishDialog
      clearance={clearance}
      shortfalls={pending.shortfalls}
      notes={pending.notes}
      open={pending.open}
      asksReasons={pending.asksReasons}
      onAnswer={answer}
      renderPanel={renderPanel(() => answer(undefined))}
    />
  )
  return { ask, deleteDraft, dialog }
}
