import * as z from 'zod'
import { get, put } from '#shared/contract/protocol/endpoint.ts'
import { HistoryEntry } from '#shared/domain/history/historyEntry.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** A history entry with the name of the user or API token, and the act in words: `changed the item “Vinyl tiles”`. */
const HistoryReply = z.object({ ...HistoryEntry.shape, time: z.iso.datetime(), by: z.string(), what: z.string() })
export type HistoryReply = z.infer<typeof HistoryReply>

/** When a reviewer last looked at a building; null before the first time. */
const LastLook = z.object({ at: z.iso.datetime().nullable() })

export const history = {
  list: get('/api/building/{id}/history', {
    summary:
      'Who changed what and when in a building, newest first, or in one `record` of it and what is in that. `before`: the `next` of the page before, null on the last one',
    isDocumentedByCustomer: false,
    query: () => z.object({ record: Id.optional(), before: Id.optional() }),
    reply: () => z.object({ data: z.array(HistoryReply), next: Id.nullable() }),
  }),
  lastLook: get('/api/building/{id}/last-look', {
    summary: 'When the reviewer who asks last looked at a building: decided on it, or marked its changes as seen',
    isDocumentedByCustomer: false,
    access: 'review',
    reply: () => z.object({ data: LastLook }),
  }),
  look: put('/api/building/{id}/last-look', {
    summary: 'Marks the changes of a building as seen by the reviewer who asks',
    isDocumentedByCustomer: false,
    access: 'review',
    reply: () => z.object({ data: LastLook }),
  }),
}
