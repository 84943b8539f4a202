import { createHash } from 'node:crypto'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import type { FileOnDisk } from '#functions/files/temporaryFiles.ts'

import { Storage } from './storage.ts'

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
  return stored(companyId, { file, type, size: bytes.byteLength, ...facts })
}

/** Stores a PDF that was printed. */
export async function storePdf(companyId: string, pdf: FileOnDisk): Promise<StoredFile> {
  const { file, size } = pdf
  await Bucket.put(companyId, file, pdf, PDF_TYPE)
  return stored(companyId, { file, type: PDF_TYPE, size })
}

const PDF_TYPE = 'application/pdf'
async function stored(
  companyId: string,
  row: { readonly file: string; readonly type: string; readonly size: number },
): Promise<StoredFile> {
  await Storage.count(companyId, [row])
  return { file: row.file, size: row.size, write: { op: 'put', key: keys.file(companyId, row.file), row } }
}
