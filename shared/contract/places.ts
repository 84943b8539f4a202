import * as z from 'zod'
import { Place, PlaceInput } from '../domain/client.ts'
import { Id } from '../domain/fields.ts'
import { get, post } from './endpoint.ts'

const reply = z.object({ id: Id, message: z.string() })

/** Offices of the company and the laboratories that it sends samples to. */
export const places = {
  offices: get('/api/office', { summary: 'The offices of the company', reply: z.object({ data: z.array(Place) }) }),
  saveOffice: post('/api/office', { summary: 'Creates or changes an office', body: PlaceInput, reply }),
  laboratories: get('/api/laboratory', {
    summary: 'The laboratories of the company',
    reply: z.object({ data: z.array(Place) }),
  }),
  saveLaboratory: post('/api/laboratory', {
    summary: 'Creates or changes a laboratory',
    access: 'manage',
    body: PlaceInput,
    reply,
  }),
}
