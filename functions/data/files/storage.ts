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

/** How many bytes of files a company has: of each hash once, except where the same one arrives twice at the same moment. */
export const Storage = {
  async used(companyId: string): Promise<number> {
    const [bytes = 0] = await countsAt([keys.storage(companyId)])
    return bytes
  },

  /** Counts those files that the company does not have yet. Called before their rows are written. */
  async count(companyId: string, files: readonly Stored[]): Promise<void> {
    const rows = await readMany(files.map(({ file }) => keys.file(companyId, file)))
    const bytes = files.reduce((sum, { size }, at) => sum + (rows[at] ? 0 : size), 0)
    if (bytes > 0) await addTo(keys.storage(companyId), bytes)
  },

  /** Refuses uploads for which a company has no room. What it has asked us to make is stored all the same. */
  async refuseFull(companyId: string, bytes: number): Promise<void> {
    if ((await Storage.used(companyId)) + bytes <= STORAGE_BYTES) return
    const sentence = `Your company has used its ${formatBytes(STORAGE_BYTES)} of storage. Ask us for more.`
    throw new Refusal('quota_reached', { quota: sentence })
  },
}
