import { type Dispatch, useEffect, useRef, useState } from 'react'
import { type Editor, reopenLast, startNext, type ToolName } from '#frontend/drawing/editor/editor.ts'
import type { DrawingAction } from '#frontend/drawing/session/drawingSession.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import { type FindOutline, type OutlineState, useOutline } from './useOutline.ts'

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
  /** Throws an error whose message is for the user. */
  readonly save: (layer: Layer, name: string) => Promise<void>
  /** Deletes the last saved drawing and resolves to it; undefined if there is none. */
  readonly reopen: (() => Promise<{ readonly layer: Layer; readonly name: string }>) | undefined
}

export interface SeriesState extends Pick<OutlineState, 'smaller' | 'larger'> {
  readonly names: readonly string[]
  /** The name of a reopened drawing, or the name on the plan; '' for none. */
  readonly name: string
  readonly problem: string | undefined
  readonly isSaving: boolean
  readonly saveAs: (name: string) => void
}

/** The name field of a finished drawing, and Undo across drawings. Undefined without a series. */
export function useSeries(series: DrawingSeries | undefined, editor: Editor, dispatch: Dispatch<DrawingAction>) {
  const tool = useLastDrawingTool(editor.tool)
  const { message, ...sizes } = useOutline(series?.findOutline, editor, dispatch)
  useSnapLines(series?.findLines, dispatch)
  const [name, setName] = useState('')
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
      await series.save(editor.layer, as)
      setName('')
      dispatch({ do: 'edit', edit: now => startNext(now, tool) })
    })
  const { reopen } = series
  const undo =
    reopen &&
    (() =>
      void run(async () => {
        const last = await reopen()
        setName(last.name)
        dispatch({ do: 'edit', edit: now => reopenLast(now, last.layer) })
      }))
  const isNaming = editor.layer.polygons.length > 0 && editor.gesture.state === 'idle'
  const state: SeriesState = {
    names: series.names,
    name: name || (series.nameOf(editor.layer) ?? ''),
    problem,
    isSaving,
    saveAs,
    ...sizes,
  }
  return { naming: isNaming ? state : undefined, start: series.start, saved: series.saved, message, undo }
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

/** A finished drawing selects the tool for changes. The next drawing starts with the tool before it. */
function useLastDrawingTool(tool: ToolName): ToolName {
  const last = useRef<ToolName>('rectangle')
  useEffect(() => {
    if (tool === 'rectangle' || tool === 'polygon') last.current = tool
  }, [tool])
  return last.current
}
