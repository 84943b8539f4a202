import * as z from 'zod'
import { Id, Version } from '../domain/fields.ts'
import { FloorInput } from '../domain/floor.ts'
import { del, post } from './endpoint.ts'

export const floors = {
  save: post('/api/floor', {
    summary: 'Creates or changes a floor with its plan',
    body: FloorInput,
    reply: z.object({ data: z.object({ id: Id, version: Version }), message: z.string().optional() }),
  }),
  remove: del('/api/floor/{id}', {
    summary: 'A floor goes with its rooms and items',
    query: z.object({ building_id: Id, version: z.coerce.number().int().optional() }),
  }),
}
