import * as z from 'zod'
import { Revision } from '../domain/revision.ts'
import { get } from './endpoint.ts'

export const verify = {
  read: get('/api/verify/{code}', {
    summary: 'How an issued document stands, for whoever holds it: nothing about client, site or people',
    access: 'anyone',
    reply: () => z.object({ data: Revision }),
  }),
}
