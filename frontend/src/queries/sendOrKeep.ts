import { NoConnection } from '#shared/contract/protocol/client.ts'

/** Takes a new row that can’t be sent on its own into the form that names it, which sends both. */
export interface Keeping<Row> {
  readonly keep: (row: Row) => void
  /** Whether what the row belongs to waits too, so that it can’t be sent on its own with a network either. */
  readonly always?: boolean
}

/** Sends a new row; without a network the form that names it takes it, where there is one. Resolves to its id. */
export async function sendOrKeep<Row extends { readonly id: string }>(
  row: Row,
  send: () => Promise<{ readonly id: string }>,
  keeping: Keeping<Row> | undefined,
): Promise<string> {
  try {
    if (!keeping?.always) return (await send()).id
  } catch (thrown) {
    if (!keeping || !(thrown instanceof NoConnection)) throw thrown
  }
  keeping.keep(row)
  return row.id
}
