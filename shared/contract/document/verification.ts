import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { Revision } from '#shared/domain/files/revision.ts'

export const verification = {
  read: get('/api/verify/{code}', {
    summary: 'How an issued document stands, for whoever holds it: nothing about client, site or people',
    access: 'anyone',
    reply: () => z.object({ data: Revision }),
  }),
}
