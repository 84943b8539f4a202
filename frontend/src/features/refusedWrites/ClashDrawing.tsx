import { PlanView } from '#frontend/drawing/plan/PlanView.tsx'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { visibleRegion } from '#shared/domain/building/drawingImageScene.ts'
import { itemStyle, roomStyle } from '#shared/domain/building/planAreas.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

type Side = 'mine' | 'theirs'
interface Props {
  readonly entry: OutboxEntry
  readonly tree: Tree
  readonly side: Side
  /** The id of the shape; '' where whole drawings are chosen. */
  readonly shape: string
  readonly layers: Readonly<Record<Side, Layer>>
}

/** One of two versions of a shape on its plan. Both versions show the same part of the plan. */
export function ClashDrawing({ entry, tree, side, shape, layers }: Props) {
  const plan = planOf(entry, tree)
  const image = useImage(plan?.file)
  const only = { mine: shapeOf(layers.mine, shape), theirs: shapeOf(layers.theirs, shape) }
  const style = styleOf(entry, tree)
  const area = (id: string, layer: Layer, dimmed = false): PlanArea => ({ id, layer, style, dimmed })
  const { polygons, labels } = only[side]
  const isDeleted = polygons.length + labels.length === 0
  const words = [isDeleted ? 'Deleted' : '', ...labels.map(({ textValue }) => `Label “${textValue}”`)].filter(Boolean)
  return (
    <>
      {plan && image.state !== 'failed' && (
        <span className="clash-image">
          <PlanView
            plan={{ url: urlOf(image), width: plan.width, height: plan.height }}
            part={visibleRegion('room', {
              floorPlan: plan,
              areas: [area('mine', only.mine), area('theirs', only.theirs)],
            })}
            areas={[area('others', without(layers[side], shape), true), area('shape', only[side])]}
            alt={side === 'mine' ? 'My drawing' : 'The saved drawing'}
          />
        </span>
      )}
      {words.length > 0 && <span>{words.join(', ')}</span>}
      {(!plan || image.state === 'failed') && <span className="quiet">The floor plan isn’t on this device</span>}
    </>
  )
}

const shapeOf = ({ polygons, labels }: Layer, shape: string): Layer =>
  shape === ''
    ? { polygons, labels }
    : { polygons: polygons.filter(({ id }) => id === shape), labels: labels.filter(({ id }) => id === shape) }

const without = ({ polygons, labels }: Layer, shape: string): Layer =>
  shape === ''
    ? { polygons: [], labels: [] }
    : { polygons: polygons.filter(({ id }) => id !== shape), labels: labels.filter(({ id }) => id !== shape) }

function planOf({ input }: OutboxEntry, tree: Tree) {
  const room = 'room_id' in input ? findRow(tree.rooms, input.room_id) : undefined
  return findRow(tree.floors, 'floor_id' in input ? input.floor_id : room?.floor_id)?.image
}

function styleOf({ input }: OutboxEntry, tree: Tree): PlanArea['style'] {
  const room = findRow(tree.rooms, 'id' in input ? input.id : undefined)
  const item = findRow(tree.items, 'id' in input ? input.id : undefined)
  return item ? itemStyle(item, tree) : room ? roomStyle(room) : 'room'
}
