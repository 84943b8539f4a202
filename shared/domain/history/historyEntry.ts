import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

const single = lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null()]))
/** The value of a field: the elements of a list, whether an image existed, or the number of records in a list. */
const HistoryValue = lazy(() => z.union([single(), z.array(single())]))
export type HistoryValue = z.infer<ReturnType<typeof HistoryValue>>

/**
 * A changed field as a path: `sample.bag_code`, `item_scores.3`. Values are omitted for drawings, and for texts that do not fit.
 */
export const FieldChange = lazy(() =>
  z.object({
    field: z.string(),
    from: HistoryValue().optional(),
    to: HistoryValue().optional(),
  }),
)
export type FieldChange = z.infer<ReturnType<typeof FieldChange>>

const HISTORY_KINDS = [
  ...['building', 'floor', 'room', 'item', 'note', 'labReturn', 'report'],
  ...['clearance', 'photoLog', 'document'],
] as const

/** One edit in the history of a building. Users and records appear by id; `name` is the record's name at that time. */
export const HistoryEntry = lazy(() =>
  z.object({
    /** A ULID, so it carries the time (server clock). */
    id: Id,
    user_id: z.string(),
    edit: z.string(),
    kind: z.enum(HISTORY_KINDS),
    record: z.string(),
    name: z.string(),
    act: z.enum(['created', 'changed', 'deleted']),
    fields: z.array(FieldChange()).default([]),
    /** The number of further records that the edit changed. */
    others: z.int().default(0),
    /** Other records whose history includes this entry, such as the room of an item. */
    of: z.array(z.string()).default([]),
  }),
)
export type HistoryEntry = z.infer<ReturnType<typeof HistoryEntry>>
export type HistoryKind = HistoryEntry['kind']
