import { type ReactNode, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Editor, selectedLabel, type ToolName } from '#frontend/drawing/editor/editor.ts'
import { canRedo, type DrawingSession } from '#frontend/drawing/session/drawingSession.ts'
import { guidance } from '#frontend/drawing/session/guidance.ts'
import { KEY_LIST } from '#frontend/drawing/session/keyCommands.ts'
import { DrawingStage } from '#frontend/drawing/stage/DrawingStage.tsx'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { CanvasFooter } from './CanvasFooter.tsx'
import { CanvasHeader } from './CanvasHeader.tsx'
import { DraftQuestion, LeaveQuestion } from './draftQuestions.tsx'
import { Legend } from './Legend.tsx'
import { SelectionBar, Toolbar, ViewBar } from './Toolbar.tsx'
import { type DrawingCanvasProps, useCanvas } from './useCanvas.ts'
import type { OpenOverlay } from './useKeys.ts'
import './drawing.css'

/**
 * The editor of one layer on a floor plan. It covers that plan or the whole screen. It reads its props once, so another layer
 * needs another key.
 */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const { title, plan, areas, areaStyle, prompt, labels = true } = props
  const { session, dialog, planArea, edit, runCommand, onKeyDown, open, setOpen, draft, isLeaving, series, ...canvas } =
    useCanvas(props)
  const { editor, viewport, size, touch } = session
  const [planProblem, setPlanProblem] = useState<string>()
  const onPlanFailed = () => setPlanProblem('Couldn’t load the floor plan. Your drawing is safe.')
  return createPortal(
    <dialog
      ref={dialog}
      className="drawing"
      aria-label={title}
      data-tour="polygon"
      onKeyDown={onKeyDown}
      onCancel={preventClose}
    >
      <CanvasHeader
        title={title}
        layer={editor.layer}
        limit={editor.limit}
        labels={labels}
        saving={canvas.saving}
        saved={series?.saved}
        isBeside={canvas.isBeside}
        onCancel={canvas.leave}
        onSave={canvas.save}
      />
      <PlanArea planArea={planArea} tool={editor.tool}>
        <DrawingStage {...{ plan, areas, editor, areaStyle, viewport, size, touch }} onPlanError={onPlanFailed} />
      </PlanArea>
      <Toolbar {...toolbarOf(session)} undo={canvas.canUndo} labels={labels} runCommand={runCommand} />
      {editor.selected && editor.limit > 1 && <SelectionBar runCommand={runCommand} />}
      <ViewBar
        legend={open === 'legend'}
        keyList={open === 'keys'}
        runCommand={runCommand}
        onLegend={canvas.toggleLegend}
      />
      <CanvasFooter
        edit={edit}
        prompt={series ? series.message : editor.layer.polygons.length === 0 ? prompt : undefined}
        typing={editor.gesture.state === 'typing'}
        label={selectedLabel(editor)}
        zoom={viewport.zoom}
        labelSize={props.labelSize}
        next={(series && seriesGuidance(editor, series.start)) ?? guidance(editor, touch ? 'touch' : 'mouse')}
        refused={editor.refusal !== undefined}
        failure={canvas.failure ?? draft.problem ?? planProblem}
        naming={series?.naming}
        onDone={canvas.focusPlan}
      />
      {open && (
        <SidePanel
          open={open}
          areaStyles={[areaStyle, ...areas.map(area => area.style)]}
          close={() => setOpen(() => undefined)}
        />
      )}
      {isLeaving && <LeaveQuestion stay={canvas.cancelLeaving} leave={canvas.leaveAll} />}
      {draft.offer && <DraftQuestion at={draft.offer.at} restore={canvas.restoreDraft} discard={canvas.discardDraft} />}
    </dialog>,
    canvas.host,
  )
}

/** The next step of a series before anything is drawn. The rectangle tool also finds outlines. */
function seriesGuidance({ tool, gesture, layer, refusal }: Editor, start: string): string | undefined {
  if (gesture.state !== 'idle' || layer.polygons.length > 0 || refusal !== undefined) return undefined
  if (tool === 'select') return 'Choose the rectangle to draw a room, or to tap a saved room and change it'
  return tool === 'rectangle' ? start : undefined
}

/** `useKeys` handles Escape and the back gesture, not the dialog. */
const preventClose = (event: { preventDefault: () => void }) => event.preventDefault()

const toolbarOf = (session: DrawingSession) => {
  const { tool, selected } = session.editor
  const removes = selected && (selected.vertex === undefined ? ('shape' as const) : ('corner' as const))
  return { tool, redo: canRedo(session), removes }
}

const PlanArea = ({
  planArea,
  tool,
  children,
}: {
  planArea: RefObject<HTMLDivElement | null>
  tool: ToolName
  children: ReactNode
}) => (
  <div
    ref={planArea}
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

const SidePanel = ({
  open,
  areaStyles,
  close,
}: {
  open: NonNullable<OpenOverlay>
  areaStyles: readonly AreaStyleName[]
  close: () => void
}) => (
  <aside className="drawing-card" aria-label={open === 'legend' ? 'Legend' : 'Keyboard shortcuts'}>
    {open === 'legend' ? <Legend looks={areaStyles} /> : <KeyList />}
    <button type="button" className="button" onClick={close}>
      Close
    </button>
  </aside>
)

const KeyList = () => (
  <dl className="drawing-keys">
    {KEY_LIST.map(([keys, action]) => (
      <div key={keys}>
        <dt>{keys}</dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
)
