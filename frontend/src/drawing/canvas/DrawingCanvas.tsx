import { type ReactNode, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import { selectedLabel, type ToolName } from '#frontend/drawing/editor/editor.ts'
import { canRedo, canUndo, type DrawingSession } from '#frontend/drawing/session/drawingSession.ts'
import { guidance } from '#frontend/drawing/session/guidance.ts'
import { DrawingStage } from '#frontend/drawing/stage/DrawingStage.tsx'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { CanvasFooter } from './CanvasFooter.tsx'
import { CanvasHeader } from './CanvasHeader.tsx'
import { DraftQuestion, LeaveQuestion } from './draftQuestions.tsx'
import { KeyList } from './KeyList.tsx'
import { Legend } from './Legend.tsx'
import { ChosenBar, Toolbar, ViewBar } from './Toolbar.tsx'
import { type DrawingCanvasProps, useCanvas } from './useCanvas.ts'
import type { OpenKeyList } from './useKeys.ts'
import './drawing.css'

/** The full-screen editor of one layer on a plan. Read once on opening: another layer needs another key. */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const { title, plan, marks, look, prompt, labels = true } = props
  const { session, dialog, place, edit, mean, keyed, open, setOpen, draft, leaving, ...ways } = useCanvas(props)
  const { editor, viewport, size, touch } = session
  const [planProblem, setPlanProblem] = useState<string>()
  const planFailed = () => setPlanProblem('Couldn’t load the floor plan. Your drawing is safe.')
  return createPortal(
    <dialog ref={dialog} className="drawing" aria-label={title} data-tour="polygon" onKeyDown={keyed} onCancel={stay}>
      <CanvasHeader
        title={title}
        layer={editor.layer}
        limit={editor.limit}
        labels={labels}
        saving={ways.saving}
        onCancel={ways.leave}
        onSave={ways.save}
      />
      <PlanPlace place={place} tool={editor.tool}>
        <DrawingStage {...{ plan, marks, editor, look, viewport, size, touch }} onPlanError={planFailed} />
      </PlanPlace>
      <Toolbar {...toolbarOf(session)} labels={labels} mean={mean} />
      {editor.selected && editor.limit > 1 && <ChosenBar mean={mean} />}
      <ViewBar legend={open === 'legend'} keyList={open === 'keys'} mean={mean} onLegend={ways.toggleLegend} />
      <CanvasFooter
        edit={edit}
        prompt={editor.layer.polygons.length === 0 ? prompt : undefined}
        typing={editor.gesture.state === 'typing'}
        label={selectedLabel(editor)}
        zoom={viewport.zoom}
        labelSize={props.labelSize}
        next={guidance(editor, touch ? 'touch' : 'mouse')}
        refused={editor.refusal !== undefined}
        failure={ways.failure ?? draft.problem ?? planProblem}
        onDone={ways.focusPlan}
      />
      {open && (
        <Card open={open} looks={[look, ...marks.map(mark => mark.style)]} close={() => setOpen(() => undefined)} />
      )}
      {leaving && <LeaveQuestion stay={ways.stayHere} leave={ways.leaveAll} />}
      {draft.offer && <DraftQuestion at={draft.offer.at} restore={ways.restoreDraft} discard={ways.discardDraft} />}
    </dialog>,
    document.body,
  )
}

/** Escape and the back gesture are answered by the keys, not by the dialog. */
const stay = (event: { preventDefault: () => void }) => event.preventDefault()

const toolbarOf = (session: DrawingSession) => {
  const { tool, selected } = session.editor
  const removes = selected && (selected.vertex === undefined ? ('shape' as const) : ('corner' as const))
  return { tool, undo: canUndo(session), redo: canRedo(session), removes }
}

/** The sheet takes pointers and keys itself. */
const PlanPlace = ({
  place,
  tool,
  children,
}: {
  place: RefObject<HTMLDivElement | null>
  tool: ToolName
  children: ReactNode
}) => (
  <div
    ref={place}
    className={`drawing-place drawing-with-${tool}`}
    data-autofocus
    // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keys
    tabIndex={0}
    role="application"
    aria-label="Floor plan. Use the arrow keys to move the crosshair, Enter to place a point and ? to list the keyboard shortcuts."
  >
    {children}
  </div>
)

const Card = ({
  open,
  looks,
  close,
}: {
  open: NonNullable<OpenKeyList>
  looks: readonly AreaStyleName[]
  close: () => void
}) => (
  <aside className="drawing-card" aria-label={open === 'legend' ? 'Legend' : 'Keys'}>
    {open === 'legend' ? <Legend looks={looks} /> : <KeyList />}
    <button type="button" className="button" onClick={close}>
      Close
    </button>
  </aside>
)
