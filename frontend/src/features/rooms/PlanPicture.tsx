import type { ReactNode } from 'react'
import type { Picture } from '#shared/domain/fields.ts'
import { legend } from '#shared/drawing/looks.ts'
import type { Mark } from '#shared/drawing/scene.ts'
import { PlanView } from '../../drawing/PlanView.tsx'
import { usePicture } from '../../store/usePicture.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './rooms.css'

/** The plan of a floor with marks on it and what they mean. The plan itself may still be on its way, or out of reach. */
export function PlanPicture({
  picture,
  marks,
  alt,
}: {
  picture: Picture
  marks: readonly Mark[]
  alt: string
}): ReactNode {
  const plan = usePicture(picture.file)
  if (plan.state === 'loading') return <Skeleton shape="image" />
  if (plan.state === 'failed')
    return (
      <Failure
        title="The floor plan is not on this device"
        message="There is no connection to fetch it now."
        retry={plan.retry}
      />
    )
  const drawn = marks.filter(({ layer }) => layer.polygons.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the plan scrolls sideways, and must do so by keyboard too
    <figure className="plan-picture" tabIndex={0}>
      <PlanView plan={{ url: plan.url, width: picture.width, height: picture.height }} marks={[...marks]} alt={alt} />
      <figcaption className="plan-legend small">
        {legend(drawn.filter(({ dimmed }) => !dimmed).map(({ look }) => look)).map(({ look, name, code, colour }) => (
          <span key={look}>
            <b style={{ color: colour }}>{code}</b> {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
