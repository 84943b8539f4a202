import { type Dispatch, useEffect, useRef, useState } from 'react'
import {
  closeSaved,
  type Editor,
  openSaved,
  reopenLast,
  restore,
  startNext,
  type ToolName,
} from '#frontend/drawing/editor/editor.ts'
import type { DrawingAction } from '#frontend/drawing/session/drawingSession.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import { type FindOutline, type OutlineState, useOutline } from './useOutline.ts'

interface NamedDrawing {
  readonly layer: Layer
  readonly name: string
}

/** Several drawings, one after the other, each with a name. */
export interface DrawingSeries {
  /** Offered names, most likely first. */
  readonly names: readonly string[]
  /** The name that the plan gives to a drawing. */
  readonly nameOf: (layer: Layer) => string | undefined
  /** What to do first. */
  readonly start: string
  /** The number of drawings saved since the canvas opened. */
  readonly saved: number
  /** Finds the outline around a tapped point. */
  readonly findOutline: FindOutline
  /** Finds the long lines of the plan, to which drawn edges snap. */
  readonly findLines: () => Promise<readonly (readonly Point[])[]>
  /** Saves a new drawing, or the opened one, with its undo steps. Throws an error whose message is for the user. */
  readonly save: (layer: Layer, name: string, past: readonly Layer[]) => Promise<void>
  /** Deletes the last saved drawing and resolves to it; undefined if there is none. */
  readonly reopen: (() => Promise<NamedDrawing & { readonly past: readonly Layer[] }>) | undefined
  /** Opens the saved drawing around a point, to be changed; undefined where none is. */
  readonly openAt: (at: Point) => NamedDrawing | undefined
  /** Opens the saved drawing that a draft belongs to; undefined for the draft of a new drawing. */
  readonly openOwner: (draft: Layer) => NamedDrawing | undefined
  /** Closes the opened drawing without a change; undefined while none is open. */
  readonly close: (() => void) | undefined
}

export interface SeriesState extends Pick<OutlineState, 'smaller' | 'larger'> {
  readonly names: readonly string[]
  /** The typed name, the name of the opened drawing, or the name on the plan; '' for none. */
  readonly name: string
  readonly setName: (name: string) => void
  readonly problem: string | undefined
  readonly isSaving: boolean
  readonly saveAs: (name: string) => void
  /** Leaves the opened drawing as it was saved; undefined for a new drawing. */
  readonly cancel: (() => void) | undefined
}

/** The name field of a finished drawing, and Undo across drawings. Undefined without a series. */
export function useSeries(series: DrawingSeries | undefined, editor: Editor, dispatch: Dispatch<DrawingAction>) {
  const tool = useLastDrawingTool(editor.tool)
  const [name, setName] = useState<string>()
  const open = (drawing: NamedDrawing | undefined) => {
    if (!drawing) return false
    setName(drawing.name)
    dispatch({ do: 'edit', edit: now => openSaved(now, drawing.layer) })
    return true
  }
  const openAt = (at: Point) => open(series?.openAt(at))
  const { message, ...sizes } = useOutline(series && { openAt, find: series.findOutline }, editor, dispatch)
  useSnapLines(series?.findLines, dispatch)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  if (!series) return undefined
  const run = async (work: () => Promise<void>) => {
    if (isSaving) return
    setIsSaving(true)
    setProblem(undefined)
    await work()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setIsSaving(false))
  }
  const saveAs = (as: string) =>
    void run(async () => {
      await series.save(editor.layer, as, editor.past)
      setName(undefined)
      dispatch({ do: 'edit', edit: now => startNext(now, tool) })
    })
  const { reopen, close } = series
  const cancel =
    close &&
    (() => {
      close()
      setName(undefined)
      setProblem(undefined)
      dispatch({ do: 'edit', edit: now => closeSaved(now, tool) })
    })
  const undo =
    cancel ??
    (reopen &&
      (() =>
        void run(async () => {
          const last = await reopen()
          setName(last.name)
          dispatch({ do: 'edit', edit: now => reopenLast(now, last.layer, last.past) })
        })))
  const restoreDraft = (draft: Layer) => {
    open(series.openOwner(draft))
    dispatch({ do: 'edit', edit: now => restore(now, draft) })
  }
  const isNaming = editor.layer.polygons.length > 0 && editor.gesture.state === 'idle'
  const state: SeriesState = {
    names: cancel ? [] : series.names,
    name: name ?? series.nameOf(editor.layer) ?? '',
    setName,
    problem,
    isSaving,
    saveAs,
    cancel,
    ...sizes,
  }
  const { start, saved } = series
  return { naming: isNaming ? state : undefined, start, saved, message, undo, restoreDraft }
}

/** Adds the long lines of the plan to the lines that drawings snap to. A failed search adds none. */
function useSnapLines(findLines: DrawingSeries['findLines'] | undefined, dispatch: Dispatch<DrawingAction>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan stays the same while the canvas is open
  useEffect(() => {
    const add = (lines: readonly (readonly Point[])[]) =>
      dispatch({ do: 'edit', edit: now => ({ ...now, around: [...lines, ...now.around] }) })
    findLines?.().then(add, () => undefined)
  }, [])
}

/**
 * The last tool that drew. A finished drawing switches to the select tool, and the next drawing starts with the tool before it.
 */
function useLastDrawingTool(tool: ToolName): ToolName {
  const last = useRef<ToolName>('rectangle')
  useEffect(() => {
    if (tool === 'rectangle' || tool === 'polygon') last.current = tool
  }, [tool])
  return last.current
}
