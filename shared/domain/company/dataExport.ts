import * as z from 'zod'
import { generationFields } from '#shared/domain/files/documentProgress.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** How long the archives can be downloaded; then the bucket deletes them by itself. */
export const DATA_EXPORT_DAYS = 7

/** A ZIP file of an export, with its size in bytes. */
export const DataArchive = z.object({
  name: z.string(),
  size: z.number().int(),
  records: z.number().int(),
  files: z.number().int(),
})
export type DataArchive = z.infer<typeof DataArchive>

/** Where the next archive begins: behind a row, or behind a file once all rows are exported. */
export const ExportPosition = z.object({
  after_row: z.object({ pk: z.string(), sk: z.string().optional() }).optional(),
  has_rows: z.boolean(),
  after_file: z.string().optional(),
  /** Of the files so far. */
  bytes: z.number(),
})
export type ExportPosition = z.infer<typeof ExportPosition>

/** An export of all data of a company, as an administrator requested it. */
export const DataExport = z.object({
  id: Id,
  state: z.enum(['queued', 'active', 'completed', 'failed']),
  attempt: z.number().int(),
  /** Those that are finished, also while the next one is being generated. */
  archives: z.array(DataArchive),
  requested_by: ActorId,
  requested_name: z.string(),
  requested_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...generationFields,
})
export type DataExport = z.infer<typeof DataExport>

export const isDataExportInProgress = ({ state }: Pick<DataExport, 'state'>): boolean =>
  state === 'queued' || state === 'active'
