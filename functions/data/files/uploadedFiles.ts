import { Bucket } from '#functions/files/bucket.ts'
import { MAX_FILE_BYTES, type UploadPurpose, uploadRefusal } from '#shared/domain/files/uploads.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type FileReference, type FileRow, Files } from './files.ts'

type Found = { readonly row: FileRow } | { readonly refusal: RefusalCode }

/** Inspects the first and last bytes of an uploaded file. The bucket verified the hash during the upload. */
async function inspect(companyId: string, file: string, purpose: UploadPurpose): Promise<Found> {
  const ends = await Bucket.ends(companyId, file)
  if (!ends) return { refusal: 'file_missing' }
  if (!ends.isVerified) return { refusal: 'file_unreadable' }
  if (ends.size > MAX_FILE_BYTES) return { refusal: 'file_too_large' }
  // Loaded on first use, because it loads zlib.
  const { inspectFile } = await import('#functions/files/fileInspection.ts')
  const facts = inspectFile(ends.head, ends.tail)
  const refusal = uploadRefusal(facts, purpose)
  if (refusal) return { refusal }
  const { type = '', width, height, isWhole } = facts
  return { row: { file, type, size: ends.size, width, height, is_whole: isWhole } }
}

interface Upload {
  readonly field: string
  readonly file: string
  readonly purpose: UploadPurpose
}

export const UploadedFiles = {
  /** Checks uploaded files and records all or none. Refuses a missing or unsuitable file, at its field. */
  async record(companyId: string, uploads: readonly Upload[]): Promise<FileRow[]> {
    const found = await Promise.all(uploads.map(({ file, purpose }) => inspect(companyId, file, purpose)))
    const rows = found.map((each, at) => {
      if ('row' in each) return each.row
      throw new Refusal(each.refusal, { [uploads[at]?.field ?? 'file']: refusalSentence(each.refusal) })
    })
    await Files.put(companyId, rows)
    return rows
  },

  /** The stored rows of an edit's files. Files without a row are looked up in the bucket, checked and recorded. */
  async complete(
    companyId: string,
    references: readonly FileReference[],
    stored: readonly (Record<string, unknown> | undefined)[],
  ): Promise<(Record<string, unknown> | undefined)[]> {
    const arriving = new Map<string, Upload>()
    references.forEach(({ field, file, purpose }, at) => {
      if (!stored[at] && purpose) arriving.set(`${file} ${purpose}`, { field, file, purpose })
    })
    const rows = await UploadedFiles.record(companyId, [...arriving.values()])
    const byHash = new Map(rows.map(row => [row.file, row]))
    return references.map(({ file }, at) => stored[at] ?? byHash.get(file))
  },
}
