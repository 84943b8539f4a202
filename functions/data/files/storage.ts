import { addTo, countsAt } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import { readMany } from '#functions/data/table.ts'
import { STORAGE_BYTES } from '#shared/domain/company/limits.ts'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

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

  /** Counts the files that the company does not have yet. Call this before writing their rows. */
  async count(companyId: string, files: readonly Stored[]): Promise<void> {
    const rows = await readMany(files.map(({ file }) => keys.file(companyId, file)))
    const bytes = files.reduce((sum, { size }, at) => sum + (rows[at] ? 0 : size), 0)
    if (bytes > 0) await addTo(keys.storage(companyId), bytes)
  },

  /** Refuses uploads above the company's storage limit. Generated documents are stored regardless. */
  async refuseFull(companyId: string, bytes: number): Promise<void> {
    if ((await Storage.used(companyId)) + bytes <= STORAGE_BYTES) return
    const sentence = `Your company has used its ${formatBytes(STORAGE_BYTES)} of storage. Ask us for more.`
    throw new Refusal('quota_reached', { quota: sentence })
  },
}
