import * as z from 'zod'
import { writeInBatches } from '#functions/data/bulkWrites.ts'
import { keys } from '#functions/data/keys.ts'
import { read, readMany } from '#functions/data/table.ts'
import { type UploadPurpose, uploadRefusal } from '#shared/domain/files/uploads.ts'
import { FloorPlan } from '#shared/domain/tree/floor.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { tilesOf } from '#shared/drawing/tiles.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { Storage } from './storage.ts'

/** A checked file of the company. `file` is the SHA-256 of its content. */
export const FileRow = lazy(() =>
  z.object({
    file: FileHash,
    type: z.string(),
    size: z.number(),
    width: z.number().optional(),
    height: z.number().optional(),
    /** True if the PDF is complete. */
    is_whole: z.boolean().optional(),
  }),
)
export type FileRow = z.infer<ReturnType<typeof FileRow>>

export interface FileReference {
  readonly field: string
  readonly file: string
  /** Set if an uploaded file may be used before it was recorded: the purpose to check it for. */
  readonly purpose?: UploadPurpose | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The tile files of a large floor plan, with their required dimensions. */
const tileReferences = (field: string, { tiles }: FloorPlan, purpose: UploadPurpose | undefined): FileReference[] =>
  tiles
    ? tilesOf(tiles).map(({ index, width, height }) => ({
        field,
        file: tiles.files[index] ?? '',
        width,
        height,
        ...(purpose === 'plan' && { purpose: 'planTile' }),
      }))
    : []

/** Maximum rows per request. */
const MAX_READ = 100

export const Files = {
  read: (companyId: string, hash: string) => read(FileRow(), keys.file(companyId, hash)),

  async put(companyId: string, rows: readonly FileRow[]): Promise<void> {
    const distinct = new Map(rows.map(row => [row.file, row]))
    await Storage.countUploaded(companyId, [...distinct.values()])
    await writeInBatches([...distinct.values()].map(row => ({ key: keys.file(companyId, row.file), row })))
  },

  /** The hashes for which the company has no file. */
  async missing(companyId: string, hashes: readonly string[]): Promise<string[]> {
    const missing: string[] = []
    for (let start = 0; start < hashes.length; start += MAX_READ) {
      const batch = hashes.slice(start, start + MAX_READ)
      const rows = await readMany(batch.map(hash => keys.file(companyId, hash)))
      missing.push(...batch.filter((_, at) => rows[at] === undefined))
    }
    return missing
  },

  /** Why a stored file cannot be used for this purpose; undefined if it can. */
  purposeRefusal: ({ type, width, height, is_whole }: FileRow, purpose: UploadPurpose): RefusalCode | undefined =>
    uploadRefusal({ type, isWhole: is_whole === true, ...(width && height && { width, height }) }, purpose),

  /** The images and files in an input's own fields. `purposes`: their purpose by field. */
  referencesIn(input: object, purposes: Readonly<Record<string, UploadPurpose | undefined>> = {}): FileReference[] {
    return Object.entries(input).flatMap(([field, value]) => {
      const purpose = purposes[field]
      const image = FloorPlan().safeParse(value)
      if (image.success) return [{ field, ...image.data, purpose }, ...tileReferences(field, image.data, purpose)]
      return field === 'file' && FileHash.safeParse(value).success ? [{ field, file: String(value), purpose }] : []
    })
  },

  /** Refuses an edit with a file that was not uploaded or has other dimensions. */
  refuseUnknown(references: readonly FileReference[], rows: readonly (Record<string, unknown> | undefined)[]): void {
    references.forEach(({ field, width, height }, index) => {
      const row = rows[index]
      const fits = row && (width === undefined || (row.width === width && row.height === height))
      if (!fits) throw new Refusal('file_missing', { [field]: refusalSentence('file_missing') })
    })
  },
}
