import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { Revision } from '#shared/domain/files/revision.ts'

export const verification = {
  read: get('/api/verify/{code}', {
    summary: 'Returns the status of an issued document. Reveals nothing about the client, site or people',
    undocumented: true,
    access: 'anyone',
    reply: () => z.object({ data: Revision() }),
  }),
}
