import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Mark, scene } from '#shared/drawing/scene.ts'
import { Failure } from '../ui/Failure.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PlanScene } from './PlanScene.tsx'
import './drawing.css'

interface PlanViewProps {
  readonly plan: { readonly url: string; readonly width: number; readonly height: number }
  readonly marks: readonly Mark[]
  /** What the picture shows, for who cannot see it. */
  readonly alt: string
}

/** A plan with marks on it, to look at: as wide as its place, its height known before the picture arrives. */
export function PlanView({ plan, marks, alt }: PlanViewProps) {
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt(attempt + 1)
  return <Sheet key={`${plan.url} ${attempt}`} {...{ plan, marks, alt, again }} />
}

type Loading = 'loading' | 'shown' | 'failed'

function Sheet({ plan, marks, alt, again }: PlanViewProps & { again: () => void }) {
  const [loading, setLoading] = useState<Loading>('loading')
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const zoom = width / plan.width
  const primitives = useMemo(() => (zoom > 0 ? scene(marks, zoom) : []), [marks, zoom])
  if (loading === 'failed')
    return <Failure title="The plan could not be shown" message="Its picture could not be loaded." retry={again} />
  return (
    <div className="plan-view" ref={place} style={{ aspectRatio: `${plan.width} / ${plan.height}` }}>
      {loading === 'loading' && <Skeleton shape="image" />}
      <img src={plan.url} alt="" onLoad={() => setLoading('shown')} onError={() => setLoading('failed')} />
      <svg viewBox={`0 0 ${plan.width} ${plan.height}`} role="img" aria-label={alt}>
        {loading === 'shown' && <PlanScene primitives={primitives} />}
      </svg>
    </div>
  )
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
