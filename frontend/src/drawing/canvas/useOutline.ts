import { type Dispatch, useEffect, useState } from 'react'
import { addPolygon, changeShape, type Editor, withoutGesture } from '#frontend/drawing/editor/editor.ts'
import type { DrawingAction } from '#frontend/drawing/session/drawingSession.ts'
import type { Point } from '#shared/drawing/layer.ts'

export interface FoundOutline {
  readonly ring: readonly Point[]
  readonly sizes: { readonly smaller: readonly Point[] | undefined; readonly larger: readonly Point[] | undefined }
}

/** Resolves to the outline of the room around a point, in plan pixels; undefined where lines enclose none. */
export type FindOutline = (at: Point) => Promise<FoundOutline | undefined>

interface RoomsAtPoints {
  /** Opens the saved room around a point; false where none is. */
  readonly openAt: (at: Point) => boolean
  readonly find: FindOutline
}

export interface OutlineState {
  /** One line about the search; undefined where there is nothing to say. */
  readonly message: string | undefined
  /** Replaces the outline by the next one in size; undefined where there is none. */
  readonly smaller: (() => void) | undefined
  readonly larger: (() => void) | undefined
}

interface Proposal {
  /** From the smallest to the largest. */
  readonly rings: readonly (readonly Point[])[]
  readonly shown: number
}

const proposalOf = ({ ring, sizes: { smaller, larger } }: FoundOutline): Proposal => ({
  rings: [smaller, ring, larger].filter(each => each !== undefined),
  shown: smaller ? 1 : 0,
})

const NOT_FOUND = 'No closed room found here'

/**
 * A tap with the rectangle tool opens the saved room around it, or draws the outline of the room. Where there is neither, the tap
 * is the first corner.
 */
export function useOutline(rooms: RoomsAtPoints | undefined, editor: Editor, dispatch: Dispatch<DrawingAction>) {
  const [proposal, setProposal] = useState<Proposal>()
  const [message, setMessage] = useState<string>()
  const { gesture } = editor
  const tapped = rooms && gesture.state === 'cornered' && !gesture.held ? gesture : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for each tap
  useEffect(() => {
    setMessage(undefined)
    if (!tapped || !rooms || rooms.openAt(tapped.from)) return
    let isCurrent = true
    const show = (found: FoundOutline | undefined) => {
      if (!isCurrent) return
      setMessage(found ? undefined : NOT_FOUND)
      if (found)
        dispatch({
          do: 'edit',
          edit: now => (now.gesture === tapped ? addPolygon(withoutGesture(now), found.ring) : now),
        })
      if (found) setProposal(proposalOf(found))
    }
    setMessage('Looking for the room…')
    rooms.find(tapped.from).then(show, () => show(undefined))
    return () => {
      isCurrent = false
    }
  }, [tapped])
  const [polygon] = editor.layer.polygons
  const isDrawn = polygon !== undefined
  useEffect(() => {
    if (!isDrawn) setProposal(undefined)
  }, [isDrawn])
  const resize = (by: -1 | 1) => {
    const ring = proposal?.rings[proposal.shown + by]
    if (!polygon || !ring) return undefined
    return () => {
      setProposal({ ...proposal, shown: proposal.shown + by })
      dispatch({ do: 'edit', edit: now => changeShape(now, polygon.id, { points: [...ring] }) })
    }
  }
  return { message, smaller: resize(-1), larger: resize(1) }
}
