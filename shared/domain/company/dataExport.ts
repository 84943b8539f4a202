import * as z from 'zod'
import { generationFields } from '#shared/domain/files/documentProgress.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** How long the archives can be downloaded, in days. The bucket's lifecycle then deletes them. */
export const DATA_EXPORT_DAYS = 7

export const DataArchive = z.object({
  name: z.string(),
  size: z.int(),
  records: z.int(),
  files: z.int(),
})
export type DataArchive = z.infer<typeof DataArchive>

/** Where the next archive starts: after a row, or after a file once all rows are exported. */
export const ExportPosition = z.object({
  after_row: z.object({ pk: z.string(), sk: z.string().optional() }).optional(),
  has_rows: z.boolean(),
  after_file: z.string().optional(),
  bytes: z.number(),
})
export type ExportPosition = z.infer<typeof ExportPosition>

export const DataExport = z.object({
  id: Id,
  state: z.enum(['queued', 'active', 'completed', 'failed']),
  attempt: z.int(),
  /** The finished archives; grows while the export runs. */
  archives: z.array(DataArchive),
  requested_by: ActorId,
  requested_name: z.string(),
  requested_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...generationFields(),
})
export type DataExport = z.infer<typeof DataExport>

export const isDataExportInProgress = ({ state }: Pick<DataExport, 'state'>): boolean =>
  state === 'queued' || state === 'active'
