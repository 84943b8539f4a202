import { NoConnection } from '#shared/contract/protocol/client.ts'

/** Takes a new row that cannot be sent on its own into the form that names it, which then sends both. */
export interface Keeping<Row> {
  readonly keep: (row: Row) => void
  /** Whether the row’s parent is itself unsent, so that the row cannot be sent on its own even online. */
  readonly always?: boolean
}

/** Sends a new row. Offline, the form that names the row keeps it, if there is one. Resolves to the row’s id. */
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
