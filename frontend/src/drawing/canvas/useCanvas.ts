import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type Editor, isDirty, pickTool, restore } from '#frontend/drawing/editor/editor.ts'
import { type DraftStore, layerToSave, useDraft } from '#frontend/drawing/session/drawingDrafts.ts'
import { canUndo, newDrawingSession, reduceSession } from '#frontend/drawing/session/drawingSession.ts'
import type { StagePlan } from '#frontend/drawing/stage/PlanImage.tsx'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { LAYER_LIMITS, Layer } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import { useEditorView } from './editorView.ts'
import { type OpenOverlay, useKeyCommand, useKeys } from './useKeys.ts'
import { drawingHost, isBesideForm, useModal, useSaveOnPressBeside, useWarnBeforeClose } from './useModal.ts'
import { usePlanInput } from './usePlanInput.ts'
import { type DrawingSeries, useSeries } from './useSeries.ts'

const newSession = ({ layer, limit, labels = true, plan: { width, height }, areas, series }: DrawingCanvasProps) => {
  const session = newDrawingSession({
    layer,
    limit,
    labels,
    plan: { width, height },
    around: areas.flatMap(area => area.layer.polygons.map(polygon => polygon.points)),
  })
  const editor = series ? pickTool(session.editor, 'rectangle') : session.editor
  return { ...session, editor, touch: matchMedia('(pointer: coarse)').matches }
}

export function useCanvas(props: DrawingCanvasProps) {
  const { drafts, draftKey } = props
  const [session, dispatch] = useReducer(reduceSession, props, newSession)
  const { editor } = session
  const planArea = useRef<HTMLDivElement>(null)
  const [host] = useState(drawingHost)
  const [open, setOpen] = useState<OpenOverlay>()
  const [isLeaving, setIsLeaving] = useState(false)
  const draft = useDraft(drafts, draftKey, editor)
  const { gesture, layer, saved } = editor
  const isUnsaved = useMemo(() => isDirty({ gesture, layer, saved }), [gesture, layer, saved])
  useWarnBeforeClose(isUnsaved)
  usePlanInput(planArea, dispatch)
  useEditorView(session)
  const close = () => {
    draft.stop()
    props.onClose()
  }
  const { isSaving: saving, failure, save } = useSave({ ...props, onClose: close })
  const saveNow = useLatest(() => save(layerToSave(editor)))
  useSaveOnPressBeside(host, isUnsaved && !props.series && host !== document.body ? saveNow : undefined)
  const discard = () => void drafts.delete(draftKey).catch(() => undefined)
  const leaveAll = () => {
    discard()
    close()
  }
  // Before the user answers the offer of an earlier draft, leaving does not delete that draft.
  const leave = useLatest(() => (isUnsaved ? setIsLeaving(true) : draft.isStoring ? leaveAll() : close()))
  const series = useSeries(props.series, editor, dispatch)
  const undoLast = canUndo(session) ? undefined : series?.undo
  const runCommand = useKeyCommand(dispatch, setOpen, undoLast)
  const edit = useCallback((change: (editor: Editor) => Editor) => dispatch({ do: 'edit', edit: change }), [])
  return {
    ...{ session, planArea, open, setOpen, draft, isLeaving, saving, series, failure, runCommand, edit, leave },
    dialog: useModal(host),
    host,
    isBeside: isBesideForm(host),
    save: series ? leave : saveNow,
    canUndo: canUndo(session) || undoLast !== undefined,
    onKeyDown: useKeys({
      editor,
      runCommand,
      save: series ? leave : saveNow,
      leave,
      inPlan: () => document.activeElement === planArea.current,
    }),
    focusPlan: useCallback(() => planArea.current?.focus({ preventScroll: true }), []),
    toggleLegend: useCallback(() => setOpen(now => (now === 'legend' ? undefined : 'legend')), []),
    cancelLeaving: () => setIsLeaving(false),
    leaveAll,
    restoreDraft: () => {
      const { offer } = draft
      if (offer && series) series.restoreDraft(offer.layer)
      else if (offer) edit(now => restore(now, offer.layer))
      draft.answer()
    },
    discardDraft: () => {
      discard()
      draft.answer()
    },
  }
}

/** A function with a stable identity that runs the latest `work`, so that memoised components do not re-render. */
function useLatest(work: () => void): () => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback(() => latest.current(), [])
}

export interface DrawingCanvasProps {
  readonly title: string
  readonly plan: StagePlan
  /** Other areas on the plan, shown as context. */
  readonly areas: readonly PlanArea[]
  readonly layer: Layer
  readonly limit: (typeof LAYER_LIMITS)[keyof typeof LAYER_LIMITS]
  readonly areaStyle: AreaStyleName
  /** What the user is asked to draw, such as "Please draw room polygon". */
  readonly prompt?: string
  readonly labels?: boolean
  /** Several drawings, one after the other. `layer` and `onSave` are then unused. */
  readonly series?: DrawingSeries
  /** Minimum size of a new label, in plan pixels. */
  readonly labelSize?: number | undefined
  /** Saves the finished layer and closes the canvas. On failure the canvas stays open and stores a draft. */
  readonly onSave: (layer: Layer) => void | Promise<void>
  readonly onClose: () => void
  readonly draftKey: string
  readonly drafts: DraftStore
}

interface SaveOptions {
  readonly onSave: (layer: Layer) => void | Promise<void>
  readonly onClose: () => void
  readonly draftKey: string
  readonly drafts: DraftStore
}

const detailOf = (problem: unknown) => (problem instanceof Error && problem.message ? ` (${problem.message})` : '')

/** Saves and closes. On failure the drawing stays open, is stored on the device, and a message says so. */
function useSave({ onSave, onClose, draftKey, drafts }: SaveOptions) {
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (layer: Layer) => {
    if (isSaving) return
    setIsSaving(true)
    setFailure(undefined)
    try {
      await onSave(layer)
      await drafts.delete(draftKey).catch(() => undefined)
      onClose()
    } catch (problem) {
      const outcome = await drafts.save(draftKey, layer).then(
        () => 'It’s saved on this device. Try again.',
        () => 'It couldn’t be saved on this device either. Don’t close this page. Try again.',
      )
      setFailure(`Couldn’t save the drawing${detailOf(problem)}. ${outcome}`)
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, failure, save: (layer: Layer) => void save(layer) }
}
