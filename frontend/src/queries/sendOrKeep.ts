import { NoConnection } from '#shared/contract/protocol/client.ts'

/** Takes a new row that cannot be sent on its own into the form that names it, which then sends both. */
export interface Keeping<Row> {
  readonly store: (row: Row) => void
  /** Whether the row’s parent is itself unsent, so that the row cannot be sent on its own even online. */
  readonly isParentUnsent?: boolean
}

/** Sends a new row. Offline, the form that names the row keeps it, if there is one. Resolves to the row’s id. */
export async function sendOrKeep<Row extends { readonly id: string }>(
  row: Row,
  send: () => Promise<{ readonly id: string }>,
  unsentRows: Keeping<Row> | undefined,
): Promise<string> {
  try {
    if (!unsentRows?.isParentUnsent) return (await send()).id
  } catch (error) {
    if (!unsentRows || !(error instanceof NoConnection)) throw error
  }
  unsentRows.store(row)
  return row.id
}
