import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { BuildingHint } from '#shared/contract/protocol/hints.ts'
import { Report } from '#shared/domain/tree/building.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { object } from '#shared/schema/object.ts'
import { exactText } from '#shared/schema/text.ts'

const Document = z.object({ url: z.string(), name: z.string() })
/** A report with the id of its building. */
const ReportWithBuilding = object(() => ({ ...Report.shape, building_id: Id }))

const PreviewSheet = z.object({
  title: z.string(),
  columns: z.array(z.object({ title: z.string(), is_number: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** What is printed instead, where there are no rows. */
  none: z.string().optional(),
})
const Preview = z.object({
  title: z.string(),
  is_draft: z.boolean(),
  /** The version that it would be; none for a draft. */
  version: z.number().int().optional(),
  /** When the issued report was requested that it would replace. */
  replaces: z.iso.datetime().optional(),
  items: z.number().int(),
  plans: z.number().int(),
  photos: z.number().int(),
  /** The laboratory certificates that would be appended, by name. */
  certificates: z.array(z.string()),
  sections: z.array(z.object({ number: z.string(), title: z.string(), is_empty: z.boolean() })),
  register: z.array(PreviewSheet),
})

export const reports = {
  preview: get('/api/report/preview/{building}/{contaminate_id}', {
    summary: 'What the report of a contaminant would contain if it were generated now. Generates nothing',
    own: true,
    reply: () => z.object({ data: Preview }),
  }),
  generate: get('/api/report/generate/{building}/{contaminate_id}', {
    summary: 'Queues the report of a contaminant',
    changes: true,
    query: () => z.object({ id: Id.optional() }),
    reply: () => z.object({ data: Report, message: z.string() }),
  }),
  download: get('/api/report/download/{id}', {
    summary: 'A short-lived link to a finished report',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: Document }),
  }),
  register: get('/api/report/register/{id}', {
    summary: 'A short-lived link to the register of a finished report as an Excel workbook',
    own: true,
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: Document }),
  }),
  history: get('/api/report/building/{id}', {
    summary: 'The reports of a building, newest first',
    reply: () => z.object({ data: z.array(Report) }),
  }),
  queued: get('/api/report/queued', {
    summary: 'The reports of the company that are queued or being generated, newest first',
    reply: () => z.object({ data: z.array(ReportWithBuilding) }),
  }),
  read: get('/api/report/{id}', {
    summary: 'A report with its status',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: ReportWithBuilding }),
  }),
  custody: post('/api/report/coc/download/{building}/{laboratory}/{contaminate}', {
    summary:
      'A short-lived link to the current chain of custody, `is_generating` while it is being generated, or once the `problem` why it could not be',
    query: () => z.object({ updated_at: exactText(40).optional() }),
    reply: () =>
      z.object({
        data: z.union([Document, z.object({ is_generating: z.literal(true) }), z.object({ problem: z.string() })]),
      }),
  }),
}
