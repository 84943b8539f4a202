import type { ReactNode } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { PlanView } from '#frontend/drawing/plan/PlanView.tsx'
import { useConnection } from '#frontend/store/StoreProvider.tsx'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { visibleRegion } from '#shared/domain/building/drawingImageScene.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { legendOf } from '#shared/drawing/areaStyles.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { areasIn, type PlanArea } from '#shared/drawing/scene.ts'
import { useOpenBuilding } from './openBuilding.ts'
import './openBuilding.css'

interface PlanProps {
  readonly areas: readonly PlanArea[]
  readonly alt: string
  /** The areas to zoom to; absent for the whole plan. The legend then also names the marks around them. */
  readonly around?: readonly PlanArea[] | undefined
  /** Called with the tapped point, in plan pixels. */
  readonly onPlace?: ((at: Point) => void) | undefined
}

/** The floor plan with areas and their legend, or a button to add a plan. */
export const FloorPlanView = ({ floor, ...props }: PlanProps & { floor: Floor }) =>
  floor.image ? <DrawnPlan image={floor.image} {...props} /> : <MissingPlan floor={floor} />

export function MissingPlan({ floor }: { floor: Floor }) {
  const { tree, survey, building } = useOpenBuilding()
  const add = !isLocked(tree.building.status_id) && (
    <ButtonLink icon="plus" to={paths.editFloor(survey, building, floor.id)}>
      Add the floor plan
    </ButtonLink>
  )
  return (
    <Empty
      icon="image"
      title={`${floor.name} has no plan yet`}
      hint="Rooms and items are drawn on the floor plan."
      action={add || undefined}
    />
  )
}

export function PlanFailure({ retry }: { retry: () => void }) {
  const isOffline = useConnection() === 'offline'
  return (
    <Failure
      title="The floor plan isn’t on this device"
      message={isOffline ? 'Connect to the internet to load it.' : 'Loading it failed. Try again in a moment.'}
      retry={retry}
    />
  )
}

/** The image of the plan may still be loading, or not be on this device. */
function DrawnPlan({ image, areas, alt, around, onPlace }: PlanProps & { image: ImageFile }): ReactNode {
  const loaded = useImage(image.file)
  if (loaded.state === 'failed') return <PlanFailure retry={loaded.retry} />
  const part =
    around && visibleRegion('room', { floorPlan: image, areas: around.map(area => ({ ...area, dimmed: false })) })
  const drawnAreas = areas.filter(({ layer }) => layer.polygons.length > 0)
  const namedAreas = part
    ? areasIn(drawnAreas, part).filter(({ style }) => style !== 'room')
    : drawnAreas.filter(({ dimmed }) => !dimmed)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the plan scrolls sideways, and must do so by keyboard too
    <figure className="plan-picture" tabIndex={0}>
      <PlanView
        plan={{ url: urlOf(loaded), width: image.width, height: image.height }}
        {...{ part, areas, alt, onPlace }}
      />
      <figcaption className="plan-legend small">
        {legendOf(namedAreas.map(({ style }) => style)).map(({ style, name, code, colour }) => (
          <span key={style}>
            <b style={{ color: colour }}>{code}</b> {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
