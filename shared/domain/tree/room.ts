import * as z from 'zod'
import {
  Clears,
  flag,
  ImageFile,
  optional,
  required,
  rowFields,
  seenVersion,
} from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { emptyLayer, Layer } from '#shared/drawing/layer.ts'
import { lazy } from '#shared/schema/lazy.ts'

const roomFields = lazy(() => ({
  id: Id,
  building_id: Id,
  floor_id: Id,
  name: required(190),
  order: z.number('Enter a number').int('A whole number').min(-1000).max(1000),
  note: optional(2_000),
  is_inaccessible: flag(false),
  is_not_suspicious: flag(false),
  is_scoped: flag(true),
  label: flag(false),
  image: ImageFile.optional(),
  layer: Layer().default(emptyLayer),
}))
export const RoomInput = lazy(() =>
  z.object({
    ...roomFields(),
    id: NewId,
    order: roomFields().order.optional(),
    ...seenVersion,
    clears: Clears,
  }),
)
export type RoomInput = z.infer<ReturnType<typeof RoomInput>>
export const Room = lazy(() => z.object({ ...roomFields(), is_duplicated: z.boolean().default(false), ...rowFields }))
export type Room = z.infer<ReturnType<typeof Room>>
