import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { AREA_STYLES, type AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { Layer } from '#shared/drawing/layer.ts'
import { lazy } from '#shared/schema/lazy.ts'

const reply = lazy(() => z.object({ data: z.object({ url: z.string() }) }))
const query = lazy(() => z.object({ building_id: BuildingHint }))
/** A link to the latest drawing image, if any. `is_drawing`: a newer one is being rendered. */
const drawingReply = lazy(() =>
  z.object({
    data: z.object({ url: z.string().optional(), is_drawing: z.boolean(), failed: z.boolean() }),
  }),
)

const styles = Object.keys(AREA_STYLES) as [AreaStyleName, ...AreaStyleName[]]
const Mark = lazy(() =>
  z.object({
    id: Id,
    layer: Layer(),
    look: z.enum(styles),
    label: z.string().optional(),
    dimmed: z.boolean().optional(),
  }),
)
/** A floor plan to draw on, its size in pixels, and the surrounding areas, dimmed. */
const background = lazy(() =>
  z.object({
    data: z.object({ url: z.string(), width: z.number(), height: z.number(), marks: z.array(Mark()) }),
  }),
)

/** Images by their owner: a short-lived link, or 404 if there is none. */
export const images = {
  company: get('/api/image/company/{id}', {
    summary: 'The logo of your own company; of any company for root',
    reply: () => reply(),
  }),
  client: get('/api/image/client/{id}', { summary: 'The image of a client', reply: () => reply() }),
  signature: get('/api/image/user/{id}/signature', {
    summary: 'The signature of a user of the company',
    reply: () => reply(),
  }),
  building: get('/api/image/building/{id}', { summary: 'The image of a building', reply: () => reply() }),
  sitePlan: get('/api/image/building/{id}/site_plan', { summary: 'The site plan of a building', reply: () => reply() }),
  plan: get('/api/image/floor/{floor}', {
    summary: 'The floor plan, without anything drawn on it',
    query: () => query(),
    reply: () => reply(),
  }),
  floor: get('/api/image/floor/{floor}/image', {
    summary: 'The floor plan with everything that is drawn on it. Queues a new image where it is out of date',
    query: () => query(),
    reply: () => drawingReply(),
  }),
  room: get('/api/image/room/{id}/image', {
    summary: 'The part of the floor plan around a room. Queues a new image where it is out of date',
    query: () => query(),
    reply: () => drawingReply(),
  }),
  item: get('/api/image/item/{id}', {
    summary: 'The photo of an item, as it was taken',
    query: () => query(),
    reply: () => reply(),
  }),
  itemAlternate: get('/api/image/item/{id}/image_alt', {
    summary: 'The second photo of an item',
    query: () => query(),
    reply: () => reply(),
  }),
  itemPolygon: get('/api/image/item/{id}/polygon_image', {
    summary: 'The part of the floor plan around an item. Queues a new image where it is out of date',
    query: () => query(),
    reply: () => drawingReply(),
  }),
  itemBackground: get('/api/drawing-image/item/{floor}', {
    summary: 'The floor plan with everything on the floor, to draw a new item on',
    query: () => query(),
    reply: () => background(),
  }),
  itemSurroundings: get('/api/drawing-image/item/{floor}/{item}', {
    summary: 'The floor plan with everything on the floor except the item, to draw the item on',
    query: () => query(),
    reply: () => background(),
  }),
  roomBackground: get('/api/drawing-image/room/{floor}', {
    summary: 'The floor plan with everything on the floor, to draw a new room on',
    query: () => query(),
    reply: () => background(),
  }),
  roomSurroundings: get('/api/drawing-image/room/{floor}/{room}', {
    summary: 'The floor plan with everything on the floor except the room, to draw the room on',
    query: () => query(),
    reply: () => background(),
  }),
}
