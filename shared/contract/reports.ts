import * as z from 'zod'
import { Report } from '../domain/building.ts'
import { Id } from '../domain/fields.ts'
import { get } from './endpoint.ts'

export const reports = {
  generate: get('/api/report/generate/{building}/{contaminate_id}', {
    summary: 'Queues the report of a contaminant',
    changes: true,
    query: z.object({ id: Id.optional() }),
    reply: z.object({ data: Report, message: z.string() }),
  }),
  download: get('/api/report/download/{id}', {
    summary: 'A short-lived address for a finished report',
    query: z.object({ building_id: Id }),
    reply: z.object({ data: z.object({ url: z.string(), name: z.string() }) }),
  }),
  history: get('/api/report/building/{id}', {
    summary: 'The reports of a building, newest first',
    reply: z.object({ data: z.array(Report) }),
  }),
}
