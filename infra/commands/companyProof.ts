import { createHash } from 'node:crypto'
import type { Deleted } from './companyDeletion.ts'

/** How long former versions of rows and files are kept (`infra/table.ts`, `infra/files.ts`). */
const HISTORY_DAYS = 35
const DAY_MS = 24 * 3600 * 1000

export interface Proof extends Deleted {
  /** The counts of the final search. */
  readonly left: { readonly rows: 0; readonly object_versions: 0 }
  /** The data that remains, why, and until when. */
  readonly stays: readonly string[]
}

/** The proof of a deletion to hand over, as JSON and as readable text. `logDays` comes from the stage. */
export function proofOf(deleted: Deleted, logDays: number): { readonly json: string; readonly text: string } {
  const proof: Proof = {
    ...withoutKey(deleted),
    left: { rows: 0, object_versions: 0 },
    stays: staying(deleted, logDays),
  }
  const json = `${JSON.stringify(proof, null, 2)}\n`
  return { json, text: textOf(proof, createHash('sha256').update(json).digest('hex')) }
}

/** Fixes the order of fields, so that a stored and a new record print the same. */
const withoutKey = ({ company_id, company, asked_by, reason, ...rest }: Deleted): Deleted => {
  const { export: exported, closed_at, due_at, began_at, deleted_at = '', documents, found } = rest
  const { row_count, rows, object_versions, bytes, keys_sha256 } = found
  return {
    ...{ company_id, company, asked_by, reason, export: exported, closed_at, due_at, began_at, deleted_at, documents },
    found: { row_count, object_versions, bytes, keys_sha256, rows: sorted(rows) },
  }
}
const sorted = (rows: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)))

const after = (moment: string, days: number) => new Date(Date.parse(moment) + days * DAY_MS).toISOString()

const staying = ({ deleted_at = '' }: Deleted, logDays: number): string[] => [
  `The history of the table, from which its operator could restore it: until ${after(deleted_at, HISTORY_DAYS)}. The command that restores a company refuses this one.`,
  `Logs of calls and errors, with ids and network addresses: until ${after(deleted_at, logDays)}.`,
  'That documents were issued, by their codes alone: who checks one is told that its issuer no longer keeps it here.',
  'This proof, and what is in the audit log of the operator’s own company, such as visits to this one.',
]

const textOf = (proof: Proof, hash: string): string =>
  [
    'Proof of deletion',
    '',
    `Company          ${proof.company} (${proof.company_id})`,
    `Requested by     ${proof.asked_by}`,
    `Reason           ${proof.reason}`,
    `Export           ${proof.export}`,
    `Closed           ${proof.closed_at}`,
    `Deletion began   ${proof.began_at}`,
    `Deleted          ${proof.deleted_at}`,
    '',
    `Deleted: ${proof.found.row_count} rows, and ${proof.found.object_versions} versions of files with ${proof.found.bytes} bytes`,
    ...Object.entries(proof.found.rows).map(([kind, count]) => `  ${String(count).padStart(8)}  ${kind}`),
    `Issued documents that are no longer vouched for: ${proof.documents}`,
    `SHA-256 of the sorted names of all of these: ${proof.found.keys_sha256}`,
    '',
    'Read again at the end: 0 rows, 0 versions of files',
    '',
    'What stays:',
    ...proof.stays.map(line => `- ${line}`),
    '',
    `SHA-256 of the same as JSON: ${hash}`,
    '',
  ].join('\n')
