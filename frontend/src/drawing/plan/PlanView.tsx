import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { Point } from '#shared/drawing/layer.ts'
import { buildScene, type PlanArea } from '#shared/drawing/scene.ts'
import { PlanScene } from './PlanScene.tsx'
import './plan.css'

interface PlanViewProps {
  readonly plan: { readonly url: string; readonly width: number; readonly height: number }
  readonly marks: readonly PlanArea[]
  /** What the picture shows, for who cannot see it. */
  readonly alt: string
  /** The part of the plan that is shown, in its pixels; all of it without. */
  readonly part?: Part | undefined
  /** Told where the plan was tapped, in its pixels. */
  readonly onPlace?: ((at: Point) => void) | undefined
}
interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A plan with marks on it, to look at: as wide as its place, its height known before the picture arrives. */
export function PlanView(props: PlanViewProps) {
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt(attempt + 1)
  return <Sheet key={`${props.plan.url} ${attempt}`} {...props} again={again} />
}

type Loading = 'loading' | 'shown' | 'failed'

function Sheet({ plan, marks, alt, onPlace, again, ...props }: PlanViewProps & { again: () => void }) {
  const part = props.part ?? { left: 0, top: 0, width: plan.width, height: plan.height }
  const [loading, setLoading] = useState<Loading>('loading')
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const zoom = width / part.width
  const primitives = useMemo(() => (zoom > 0 ? buildScene(marks, zoom) : []), [marks, zoom])
  if (loading === 'failed')
    return <Failure title="Couldn’t show the plan" message="The image didn’t load." retry={again} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a pointer's way; the button beneath is the keyboard's
    <div
      className="plan-view"
      ref={place}
      data-places={onPlace ? '' : undefined}
      style={{ aspectRatio: `${part.width} / ${part.height}` }}
      onClick={event => onPlace?.(placeOf(event, part))}
    >
      {loading === 'loading' && <Skeleton shape="image" />}
      <img
        src={plan.url}
        alt=""
        style={cropped(plan, part)}
        onLoad={() => setLoading('shown')}
        onError={() => setLoading('failed')}
      />
      <svg viewBox={`${part.left} ${part.top} ${part.width} ${part.height}`} role="img" aria-label={alt}>
        {loading === 'shown' && <PlanScene primitives={primitives} />}
      </svg>
    </div>
  )
}

/** The whole picture, moved and stretched so that its part fills the place. */
const cropped = (plan: PlanViewProps['plan'], { left, top, width, height }: Part) => ({
  left: `${(-100 * left) / width}%`,
  top: `${(-100 * top) / height}%`,
  width: `${(100 * plan.width) / width}%`,
  height: `${(100 * plan.height) / height}%`,
  maxWidth: 'none',
})

function placeOf({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>, part: Part): Point {
  const box = currentTarget.getBoundingClientRect()
  const across = (clientX - box.left) / box.width
  const down = (clientY - box.top) / box.height
  return [part.left + across * part.width, part.top + down * part.height]
}

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return width
}
