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
import { later } from '#shared/schema/later.ts'
import { object } from '#shared/schema/object.ts'

const roomFields = {
  id: Id,
  building_id: Id,
  floor_id: Id,
  name: later(() => required(190)),
  order: later(() => z.number('Enter a number').int('A whole number').min(-1000).max(1000)),
  note: later(() => optional(2_000)),
  is_inaccessible: later(() => flag(false)),
  is_not_suspicious: later(() => flag(false)),
  is_scoped: later(() => flag(true)),
  label: later(() => flag(false)),
  image: later(() => ImageFile.optional()),
  layer: later(() => Layer.default(emptyLayer)),
}
export const RoomInput = object(() => ({
  ...roomFields,
  id: NewId,
  order: roomFields.order.optional(),
  ...seenVersion,
  clears: Clears,
}))
export type RoomInput = z.infer<typeof RoomInput>
export const Room = object(() => ({ ...roomFields, is_duplicated: z.boolean().default(false), ...rowFields }))
export type Room = z.infer<typeof Room>
