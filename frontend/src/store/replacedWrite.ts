import { isCreation, type OutboxEntry, targetOf } from './database.ts'

/**
 * The refused write that `entry` replaces: the one with key `replaces`, if both write the same row. A refused creation of the
 * same building is replaced whatever its key, because a building is created only once.
 */
export const replacedWrite = (
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
  replaces: string | undefined,
): OutboxEntry | undefined =>
  entries.find(
    other =>
      (other.key === replaces || isCreation(entry)) &&
      other.refused &&
      other.name === entry.name &&
      targetOf(other) === targetOf(entry) &&
      rowKeyOf(other) === rowKeyOf(entry),
  )

/** The row that a write changes, within its building or clearance: its id, or the type of a note or report text. */
export function rowKeyOf({ input }: OutboxEntry): unknown {
  if ('id' in input) return input.id
  return 'type_id' in input ? input.type_id : 'type' in input && input.type
}

export type RefusedBy = NonNullable<OutboxEntry['refused']>

export const refusedEntry = (entry: OutboxEntry, { code, message, fields, current }: RefusedBy): OutboxEntry => ({
  ...entry,
  refused: { code, message, fields, current },
})
