import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { SentFile } from '#shared/contract/protocol/sentFile.ts'
import { Floor, FloorInput, FloorPlan } from '#shared/domain/tree/floor.ts'
import { FileHash, flag, QueryFlag, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { RoomReply } from './rooms.ts'

const query = lazy(() => z.object({ building_id: BuildingHint }))
const paging = lazy(() => ({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  paginate: z.coerce.number().int().min(1).max(10).default(5),
}))
/** `total` counts the buildings found so far; `more` is true if there are others. */
const meta = lazy(() => z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }))
const count = lazy(() => z.int())
/**
 * A floor with the hash of its floor plan and its counts. `is_drawing`: the drawing image is out of date and is rendered when
 * next viewed.
 */
export const FloorReply = lazy(() =>
  z.object({
    ...Floor().shape,
    file: FileHash.nullable(),
    information: z.object({
      rooms: count(),
      items: count(),
      samples: count(),
      sampled_as: count(),
      presumed: count(),
      inaccessible: count(),
    }),
    is_drawing: z.boolean(),
  }),
)

export const floors = {
  list: get('/api/floor', {
    summary: 'The floors of a building by order, or of all buildings, last changed first, in pages of `paginate`',
    query: () => z.object({ building_id: BuildingHint, ...paging() }),
    reply: () => z.object({ data: z.array(FloorReply()), meta: meta() }),
  }),
  read: get('/api/floor/{id}', {
    summary: 'A floor',
    query: () => query(),
    reply: () => z.object({ data: FloorReply() }),
  }),
  rooms: get('/api/floor/{id}/room', {
    summary: 'The rooms of a floor, by order',
    query: () => query(),
    reply: () => z.object({ data: z.array(RoomReply()) }),
  }),
  redraw: get('/api/floor/{id}/redraw', {
    summary: 'Renders the drawing images of a floor and its rooms again',
    changes: true,
    query: () => query(),
    reply: () => z.object({ message: z.string() }),
  }),
  save: post('/api/floor', {
    summary: 'Creates or changes a floor. Its plan is uploaded, or part of the call as `file` or `image`',
    body: () =>
      FloorInput().extend({ image: z.union([FloorPlan(), SentFile()]).optional(), file: SentFile().optional() }),
    reply: () => z.object({ data: FloorReply(), message: z.string().optional() }),
  }),
  delete: del('/api/floor/{id}', {
    summary:
      'Deletes a floor with its rooms and items. Refused if other items are sampled as one of them, unless `follower_takes_over`',
    query: () =>
      z.object({
        building_id: BuildingHint,
        version: z.coerce.number().int().optional(),
        follower_takes_over: QueryFlag(),
      }),
  }),
  deleteNamed: del('/api/floor', {
    summary: 'Deletes the floor that the body names, with its rooms and items',
    body: () =>
      z.object({ id: Id, building_id: BuildingHint, version: Version.optional(), follower_takes_over: flag(false) }),
  }),
}
