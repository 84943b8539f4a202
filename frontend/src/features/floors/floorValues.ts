import type { Problems } from '#shared/domain/item/itemRules.ts'
import { type Floor, FloorInput, type FloorPlan } from '#shared/domain/tree/floor.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

export const PLAN_SOURCES = {
  image: { name: 'Choose an image', hint: 'An image or a PDF, from a file or the camera' },
  copy: { name: 'Copy the plan of another floor', hint: 'For floors with the same layout' },
} as const
type PlanSource = keyof typeof PLAN_SOURCES

export interface FloorValues {
  name: string
  order: number | null
  description: string
  source: PlanSource
  image: FloorPlan | null
  copyFloorId: string | null
}

export interface FloorIds {
  readonly id: string
  readonly building_id: string
}

export const valuesFromFloor = (floor: Floor | undefined): FloorValues => ({
  name: floor?.name ?? '',
  order: floor?.order ?? null,
  description: floor?.description ?? '',
  source: 'image',
  image: floor?.image ?? null,
  copyFloorId: null,
})

export const floorFromValues = (values: FloorValues, ids: FloorIds): FloorInput => ({
  ...ids,
  name: values.name.trim(),
  description: values.description.trim(),
  order: values.order ?? undefined,
  ...(values.source === 'copy'
    ? { copyFloorId: values.copyFloorId ?? undefined }
    : { image: values.image ?? undefined }),
})

/** One message per field that prevents saving. A new floor needs no order: it is added last. */
export function floorProblems(values: FloorValues, ids: FloorIds, isNew: boolean): Problems {
  const issues = FloorInput().safeParse(floorFromValues(values, ids)).error?.issues ?? []
  return {
    ...Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]).reverse()),
    ...(!isNew && values.order === null && { order: 'Required' }),
    ...(values.source === 'image' && !values.image && { image: refusalSentence('floor_plan_missing') }),
    ...(values.source === 'copy' && !values.copyFloorId && { copyFloorId: 'Choose a floor' }),
  }
}
