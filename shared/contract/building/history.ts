import * as z from 'zod'
import { get, put } from '#shared/contract/protocol/endpoint.ts'
import { HistoryEntry } from '#shared/domain/history/historyEntry.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** A history entry with the name of the user or API token, and the act in words: `changed the item “Vinyl tiles”`. */
const HistoryReply = z.object({ ...HistoryEntry().shape, time: z.iso.datetime(), by: z.string(), what: z.string() })
export type HistoryReply = z.infer<typeof HistoryReply>

/** When a reviewer last looked at a building; null before the first time. */
const LastLook = z.object({ at: z.iso.datetime().nullable() })

export const history = {
  list: get('/api/building/{id}/history', {
    summary:
      'The history of a building, or of one `record` and its contents, newest first. `before`: the `next` of the page before, null on the last one',
    undocumented: true,
    query: () => z.object({ record: Id.optional(), before: Id.optional() }),
    reply: () => z.object({ data: z.array(HistoryReply), next: Id.nullable() }),
  }),
  lastLook: get('/api/building/{id}/last-look', {
    summary: 'When the reviewer last decided on a building or marked its changes as seen',
    undocumented: true,
    access: 'review',
    reply: () => z.object({ data: LastLook }),
  }),
  look: put('/api/building/{id}/last-look', {
    summary: 'Marks the changes of a building as seen by the calling reviewer',
    undocumented: true,
    access: 'review',
    reply: () => z.object({ data: LastLook }),
  }),
}
