import { addTo, countsAt } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import { readMany } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { STORAGE_BYTES, UNUSED_UPLOADS_BYTES } from '#shared/domain/company/limits.ts'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

interface Stored {
  readonly file: string
  readonly size: number
}

/**
 * The storage that a company's files use, in bytes. Each hash counts once, except after two concurrent uploads of the same file.
 */
export const Storage = {
  async used(companyId: string): Promise<number> {
    const [bytes = 0] = await countsAt([keys.storage(companyId)])
    return bytes
  },

  /** Counts the files that the company does not have yet, and returns their bytes. Call this before writing their rows. */
  async count(companyId: string, files: readonly Stored[]): Promise<number> {
    const rows = await readMany(files.map(({ file }) => keys.file(companyId, file)))
    const bytes = files.reduce((sum, { size }, at) => sum + (rows[at] ? 0 : size), 0)
    if (bytes > 0) await addTo(keys.storage(companyId), bytes)
    return bytes
  },

  /** Counts uploaded files, which counted as unused since their upload began. */
  async countUploaded(companyId: string, files: readonly Stored[]): Promise<void> {
    const bytes = await Storage.count(companyId, files)
    if (bytes > 0) await addUnused(companyId, -bytes)
  },

  /**
   * Counts bytes that may arrive in the bucket, and refuses those above a limit. Generated documents are stored regardless. The
   * bytes count as unused until a row names their file, because nothing deletes files that no row names.
   */
  async begin(companyId: string, bytes: number): Promise<void> {
    const [used = 0, unused = 0] = await countsAt([keys.storage(companyId), unusedKey(companyId)])
    if (used + bytes > STORAGE_BYTES)
      throw refused(`Your company has used its ${formatBytes(STORAGE_BYTES)} of storage. Ask us for more.`)
    if (unused + bytes > UNUSED_UPLOADS_BYTES)
      throw refused(
        `Your company has uploaded ${formatBytes(UNUSED_UPLOADS_BYTES)} of files today that nothing uses. Try again tomorrow.`,
      )
    if (bytes > 0) await addUnused(companyId, bytes)
  },
}

const COUNTED_SECONDS = 2 * 24 * 3600
const unusedKey = (companyId: string) => keys.quota(companyId, 'upload', nzDay())
const addUnused = (companyId: string, bytes: number) =>
  addTo(unusedKey(companyId), bytes, secondsFromNow(COUNTED_SECONDS))
const refused = (sentence: string) => new Refusal('quota_reached', { quota: sentence })
