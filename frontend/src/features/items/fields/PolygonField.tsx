import { useMemo } from 'react'
import { type ItemIds, itemFromValues } from '#frontend/features/items/values/itemValues.ts'
import { useItemValues } from '#frontend/features/items/values/useItemForm.ts'
import { DrawingField } from '#frontend/features/openBuilding/DrawingField.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { usePlanWork } from '#frontend/features/openBuilding/planWork.ts'
import { contextAreas, itemStyle } from '#shared/domain/building/planAreas.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { LAYER_LIMITS } from '#shared/drawing/layer.ts'

export interface PolygonFieldProps {
  readonly ids: ItemIds
  readonly floor: Floor
  readonly room: Room
  readonly draftKey: string
}

/** Shows the item’s polygon on the plan in every step of the form. */
export function ItemOnPlan({ ids, room }: Pick<PolygonFieldProps, 'ids' | 'room'>) {
  const { tree } = useOpenBuilding()
  const values = useItemValues()
  const { layer } = values
  const style = itemStyle(itemFromValues(values, ids, room), tree)
  usePlanWork(
    useMemo(
      () => ({
        areas: [{ id: ids.id, layer, style }],
        selected: layer.polygons.length > 0 ? ids.id : '',
        needsPlan: false,
        place: undefined,
      }),
      [ids.id, layer, style],
    ),
  )
  return null
}

/** The position of the item: one polygon on the floor plan, with the room and its other items as context. */
export function PolygonField({ ids, floor, room, draftKey }: PolygonFieldProps) {
  const { tree } = useOpenBuilding()
  const values = useItemValues()
  const around = contextAreas(tree, floor.id, ids.id).filter(
    ({ id }) => id === room.id || findRow(tree.items, id)?.room_id === room.id,
  )
  return (
    <DrawingField
      label="Polygon"
      required={tree.building.has_sample_polygon}
      hint={
        tree.building.has_sample_polygon
          ? undefined
          : 'Optional: this building doesn’t require a polygon for each item.'
      }
      floor={floor}
      ownId={ids.id}
      around={around}
      areaStyle={itemStyle(itemFromValues(values, ids, room), tree)}
      limit={LAYER_LIMITS.single}
      labels={false}
      canTapPlace
      prompt="Please draw the polygon of the item"
      draftKey={draftKey}
    />
  )
}
