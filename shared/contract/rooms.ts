import * as z from 'zod'
import { Id, Version } from '../domain/fields.ts'
import { RoomInput } from '../domain/room.ts'
import { del, post } from './endpoint.ts'

export const rooms = {
  save: post('/api/room', {
    summary: 'Creates or changes a room with what is drawn for it',
    body: RoomInput,
    reply: z.object({ data: z.object({ id: Id, version: Version }), message: z.string().optional() }),
  }),
  remove: del('/api/room', {
    summary: 'A room goes with its items',
    body: z.object({ id: Id, building_id: Id, floor_id: Id.optional(), version: Version.optional() }),
  }),
}
