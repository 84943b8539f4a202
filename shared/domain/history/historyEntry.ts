import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const single = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** What a field had: a list has what is in it, an image whether there was one, a list of records how many there were. */
const HistoryValue = z.union([single, z.array(single)])
export type HistoryValue = z.infer<typeof HistoryValue>

/** A field that changed, as a path: `sample.bag_code`, `item_scores.3`. A drawing and a text without room have no values. */
export const FieldChange = z.object({
  field: z.string(),
  from: HistoryValue.optional(),
  to: HistoryValue.optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

const HISTORY_KINDS = [
  ...['building', 'floor', 'room', 'item', 'note', 'labReturn', 'report'],
  ...['clearance', 'photoLog', 'document'],
] as const

/** One edit in the history of a building. It names users and records by their ids; `name` is what the record was called then. */
export const HistoryEntry = z.object({
  /** A ULID: it says when, by the clock of the service. */
  id: Id,
  user_id: z.string(),
  edit: z.string(),
  kind: z.enum(HISTORY_KINDS),
  record: z.string(),
  name: z.string(),
  act: z.enum(['created', 'changed', 'deleted']),
  fields: z.array(FieldChange).default([]),
  /** Further records that the edit changed. */
  others: z.number().int().default(0),
  /** The records in whose history it is besides, such as the room of an item. */
  of: z.array(z.string()).default([]),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
export type HistoryKind = HistoryEntry['kind']
