import { createHash } from 'node:crypto'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'

/** A file in the bucket under the hash of its bytes. */
export interface StoredFile {
  readonly file: string
  /** In bytes. */
  readonly size: number
  /** The row of the file, to be written together with the row that names it. */
  readonly write: Write
}

/** Stores bytes that we made. The same bytes are stored once. */
export async function storeFile(
  companyId: string,
  bytes: Uint8Array,
  type: string,
  facts: { readonly width?: number; readonly height?: number } = {},
): Promise<StoredFile> {
  const file = createHash('sha256').update(bytes).digest('hex')
  await Bucket.put(companyId, file, bytes, type)
  const size = bytes.byteLength
  const row = { file, type, size, ...facts }
  return { file, size, write: { op: 'put', key: keys.file(companyId, file), row } }
}

/** Stores a PDF. */
export async function storePdf(
  companyId: string,
  { bytes, pages }: { readonly bytes: Uint8Array; readonly pages: number },
): Promise<StoredFile & { readonly pages: number }> {
  return { ...(await storeFile(companyId, bytes, 'application/pdf')), pages }
}
