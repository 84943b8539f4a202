import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { SentFile, SentImage } from '#shared/contract/protocol/sentFile.ts'
import { Room, RoomInput } from '#shared/domain/tree/room.ts'
import { FileHash, flag, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { ItemReply } from './itemReply.ts'

/**
 * A room with its one polygon, the hash of its image and the number of its items. `is_drawing`: the drawing image is out of date
 * and is rendered when next viewed.
 */
export const RoomReply = lazy(() =>
  z.object({
    ...Room().shape,
    file: FileHash.nullable(),
    polygon: Room().shape.layer.unwrap().shape.polygons.element.nullable(),
    items_count: z.int(),
    is_drawing: z.boolean(),
  }),
)

export const rooms = {
  items: get('/api/room/{id}/item', {
    summary: 'The items of a room, by Sample ID',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: z.array(ItemReply()) }),
  }),
  read: get('/api/room/{id}', {
    summary: 'A room',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: RoomReply() }),
  }),
  save: post('/api/room', {
    summary:
      'Creates or changes a room with its drawing. Its image is uploaded, or part of the call as `file` or `image`',
    body: () =>
      RoomInput().extend({ building_id: BuildingHint, image: SentImage().optional(), file: SentFile().optional() }),
    reply: () => z.object({ data: RoomReply(), message: z.string().optional() }),
  }),
  delete: del('/api/room', {
    summary: 'Deletes a room with its items; `follower_takes_over` as for a floor',
    body: () =>
      z.object({
        id: Id,
        building_id: BuildingHint,
        floor_id: Id.optional(),
        version: Version.optional(),
        follower_takes_over: flag(false),
      }),
  }),
}
