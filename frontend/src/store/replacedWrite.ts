import { isCreation, type OutboxEntry, targetOf } from './database.ts'

/**
 * The refused write with the key `replaces` among `entries`, where it writes the same row as `entry`, which was made of it in
 * its form. A building is created once, in whatever form it is changed.
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

/** Which row of its building or clearance a write concerns: its id, or the type of a note or report text. */
export function rowKeyOf({ input }: OutboxEntry): unknown {
  if ('id' in input) return input.id
  return 'type_id' in input ? input.type_id : 'type' in input && input.type
}

/** What is kept of a refusal with its write. */
export type RefusedBy = NonNullable<OutboxEntry['refused']>

/** A write with why it was refused: it waits for a decision. */
export const refusedEntry = (entry: OutboxEntry, { code, message, fields, current }: RefusedBy): OutboxEntry => ({
  ...entry,
  refused: { code, message, fields, current },
})
