import { type MouseEvent, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { Point } from '#shared/drawing/layer.ts'
import { areasIn, buildScene, type PlanArea, type PlanPart } from '#shared/drawing/scene.ts'
import { PlanScene } from './PlanScene.tsx'
import './plan.css'

interface PlanViewProps {
  /** `url` is undefined while the image is fetched. The size is known, so that the layout does not move when it arrives. */
  readonly plan: { readonly url: string | undefined; readonly width: number; readonly height: number }
  readonly areas: readonly PlanArea[]
  readonly alt: string
  /** The visible part of the plan, in plan pixels; the whole plan if absent. */
  readonly part?: PlanPart | undefined
  /** Called with the tapped point, in plan pixels. */
  readonly onPlace?: ((at: Point) => void) | undefined
}

/** A read-only plan with areas. It is as wide as its container, and its height is known before the image has loaded. */
export function PlanView(props: PlanViewProps) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)
  return <LoadedPlan key={`${props.plan.url} ${attempt}`} {...props} retry={retry} />
}

type LoadState = 'loading' | 'shown' | 'failed'

function LoadedPlan({ plan, areas, alt, onPlace, retry, ...props }: PlanViewProps & { retry: () => void }) {
  const part = props.part ?? { left: 0, top: 0, width: plan.width, height: plan.height }
  const [loadState, setLoadState] = useState<LoadState>('loading')
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  const zoom = width / part.width
  const { left, top, height } = part
  const primitives = useMemo(
    () => (zoom > 0 ? buildScene(areasIn(areas, { left, top, width: part.width, height }), zoom, 'screen') : []),
    [areas, zoom, left, top, part.width, height],
  )
  if (loadState === 'failed')
    return <Failure title="Couldn’t show the plan" message="The image didn’t load." retry={retry} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: for pointers only; the keyboard uses the button below
    <div
      className="plan-view"
      ref={container}
      data-places={onPlace ? '' : undefined}
      style={{ aspectRatio: `${part.width} / ${part.height}` }}
      onClick={event => loadState === 'shown' && onPlace?.(pointOf(event, part))}
      {...(plan.url && opensOnRightClick(plan.url))}
    >
      {loadState === 'loading' && <Skeleton shape="image" />}
      {plan.url && (
        <img
          src={plan.url}
          alt=""
          style={cropStyle(plan, part)}
          // A plan may have hundreds of areas. A transition renders them in steps, so that the page still responds to touches.
          onLoad={() => startTransition(() => setLoadState('shown'))}
          onError={() => setLoadState('failed')}
        />
      )}
      <svg viewBox={`${part.left} ${part.top} ${part.width} ${part.height}`} role="img" aria-label={alt}>
        {loadState === 'shown' && <PlanScene primitives={primitives} />}
      </svg>
    </div>
  )
}

/** Crops the image to a part, so that the part fills the container. */
const cropStyle = (plan: PlanViewProps['plan'], { left, top, width, height }: PlanPart) => ({
  left: `${(-100 * left) / width}%`,
  top: `${(-100 * top) / height}%`,
  width: `${(100 * plan.width) / width}%`,
  height: `${(100 * plan.height) / height}%`,
  maxWidth: 'none',
})

function pointOf({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>, part: PlanPart): Point {
  const box = currentTarget.getBoundingClientRect()
  const across = (clientX - box.left) / box.width
  const down = (clientY - box.top) / box.height
  return [part.left + across * part.width, part.top + down * part.height]
}

function useWidth(container: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!container.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [container])
  return width
}
