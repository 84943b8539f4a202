import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type Editor, isDirty, restore } from '#frontend/drawing/editor/editor.ts'
import { type DraftStore, layerToSave, useDraft } from '#frontend/drawing/session/drawingDrafts.ts'
import { beginSession, reduceSession } from '#frontend/drawing/session/drawingSession.ts'
import type { StagePlan } from '#frontend/drawing/stage/DrawingStage.tsx'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { LAYER_LIMITS, Layer } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import { type OpenKeyList, useKeyCommand, useKeys } from './useKeys.ts'
import { useModal, useWarnBeforeClose } from './useModal.ts'
import { usePlanInput } from './usePlanInput.ts'
import { useSave } from './useSave.ts'

const opened = ({ layer, limit, labels = true, plan: { width, height }, marks }: DrawingCanvasProps) => ({
  ...beginSession({
    layer,
    limit,
    labels,
    plan: { width, height },
    around: marks.flatMap(mark => mark.layer.polygons.map(polygon => polygon.points)),
  }),
  touch: matchMedia('(pointer: coarse)').matches,
})

/** Everything behind the canvas: the session, its input, drafts, saving and leaving. */
export function useCanvas(props: DrawingCanvasProps) {
  const { drafts, draftKey } = props
  const [session, dispatch] = useReducer(reduceSession, props, opened)
  const { editor } = session
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenKeyList>()
  const [leaving, setLeaving] = useState(false)
  const draft = useDraft(drafts, draftKey, editor)
  const { gesture, layer, saved } = editor
  const unsaved = useMemo(() => isDirty({ gesture, layer, saved }), [gesture, layer, saved])
  useWarnBeforeClose(unsaved)
  usePlanInput(place, dispatch)
  const close = () => {
    draft.stop()
    props.onClose()
  }
  const { saving, failure, save } = useSave({ ...props, onClose: close })
  const saveNow = useLatest(() => save(layerToSave(editor)))
  const leave = useLatest(() => (unsaved ? setLeaving(true) : close()))
  const mean = useKeyCommand(dispatch, setOpen)
  const edit = useCallback((change: (editor: Editor) => Editor) => dispatch({ do: 'edit', edit: change }), [])
  const discard = () => void drafts.drop(draftKey).catch(() => undefined)
  return {
    ...{ session, place, open, setOpen, draft, leaving, saving, failure, mean, edit, leave },
    dialog: useModal(),
    save: saveNow,
    keyed: useKeys({ editor, mean, save: saveNow, leave, inPlan: () => document.activeElement === place.current }),
    focusPlan: useCallback(() => place.current?.focus({ preventScroll: true }), []),
    toggleLegend: useCallback(() => setOpen(now => (now === 'legend' ? undefined : 'legend')), []),
    stayHere: () => setLeaving(false),
    leaveAll: () => {
      discard()
      close()
    },
    restoreDraft: () => {
      const { offer } = draft
      if (offer) edit(now => restore(now, offer.layer))
      draft.answer()
    },
    discardDraft: () => {
      discard()
      draft.answer()
    },
  }
}

/** One function for as long as the canvas lives, which does what the last drawing of it says: memoised parts stay as they are. */
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
  /** What else is on the plan, as context. */
  readonly marks: readonly PlanArea[]
  readonly layer: Layer
  readonly limit: (typeof LAYER_LIMITS)[keyof typeof LAYER_LIMITS]
  readonly look: AreaStyleName
  /** What is asked for, such as "Please draw room polygon". */
  readonly prompt?: string
  readonly labels?: boolean
  /** How large a new label is at least, in plan pixels. */
  readonly labelSize?: number | undefined
  /** Takes the finished layer; the canvas closes when it is done and stays, with a draft kept, when it fails. */
  readonly onSave: (layer: Layer) => void | Promise<void>
  readonly onClose: () => void
  readonly draftKey: string
  readonly drafts: DraftStore
}
