import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { cancelReply } from '#shared/contract/protocol/cancelReply.ts'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { DocumentProgress } from '#shared/domain/files/documentProgress.ts'
import { BagCheckInput } from '#shared/domain/item/bagCheckRecord.ts'
import { LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import { Report } from '#shared/domain/tree/building.ts'
import { QueryFlag } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

const Document = z.object({ url: z.string(), name: z.string() })
/** A document that is generated on request. The caller polls until it is ready. */
const Requested = () =>
  z.object({
    data: z.union([
      Document,
      z.object({ is_generating: z.literal(true), progress: DocumentProgress().optional() }),
      z.object({ problem: z.string(), is_cancelled: z.boolean().optional() }),
    ]),
  })
/** The contents of a chain of custody besides the samples. Without `bag_check`, the document does not mention a bag check. */
const CustodyInput = () => z.object({ bag_check: BagCheckInput.optional() }).default({})
const ReportWithBuilding = z.object({ ...Report().shape, building_id: Id })

export const reports = {
  generate: get('/api/report/generate/{building}/{contaminate_id}', {
    summary: 'Queues the report of a contaminant',
    changes: true,
    /** `omits_changes` leaves out the appendix of changes since the issue before. */
    query: () => z.object({ id: Id.optional(), omits_changes: QueryFlag() }),
    reply: () => z.object({ data: Report(), message: z.string() }),
  }),
  cancel: post('/api/report/cancel/{id}', {
    summary: 'Cancels a report that is queued or being generated. One that has ended stays as it is',
    undocumented: true,
    query: () => z.object({ building_id: BuildingHint }),
    reply: cancelReply,
  }),
  download: get('/api/report/download/{id}', {
    summary: 'A short-lived link to a finished report',
    audit: 'document_downloaded',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: Document }),
  }),
  register: get('/api/report/register/{id}', {
    summary: 'A short-lived link to the register of a finished report as an Excel workbook',
    undocumented: true,
    audit: 'document_downloaded',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: Document }),
  }),
  pack: get('/api/report/pack/{id}', {
    summary: 'A short-lived link to the pack of an issued report',
    undocumented: true,
    audit: 'document_downloaded',
    query: () => z.object({ building_id: BuildingHint }),
    reply: () => z.object({ data: Document }),
  }),
  history: get('/api/report/building/{id}', {
    summary: 'The reports of a building, newest first',
    reply: () => z.object({ data: z.array(Report()) }),
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
  cancelCustody: post('/api/report/coc/cancel/{building}/{laboratory}/{contaminate}', {
    summary: 'Cancels a chain of custody. The body is the body of its request',
    undocumented: true,
    body: CustodyInput,
    reply: cancelReply,
  }),
  custody: post('/api/report/coc/download/{building}/{laboratory}/{contaminate}', {
    summary:
      'A short-lived link to the current chain of custody, `is_generating`, or once the `problem`. `bag_check` adds the bag check record',
    body: CustodyInput,
    query: () => z.object({ updated_at: exactText(40).optional() }),
    reply: Requested,
  }),
  labels: post('/api/building/{id}/label-sheet', {
    summary:
      'A short-lived link to the labels of a reserved range of Sample IDs, `is_generating`, or once the `problem`',
    undocumented: true,
    body: () => LabelSheetInput(),
    reply: Requested,
  }),
  cancelLabels: post('/api/building/{id}/label-sheet/cancel', {
    summary: 'Cancels the labels that are being generated',
    undocumented: true,
    body: () => LabelSheetInput(),
    reply: cancelReply,
  }),
  poster: post('/api/building/{id}/site/poster', {
    summary: 'A short-lived link to the poster of an on-site register, `is_generating`, or once the `problem`',
    undocumented: true,
    access: 'manage',
    reply: Requested,
  }),
  cancelPoster: post('/api/building/{id}/site/poster/cancel', {
    summary: 'Cancels the poster that is being generated',
    undocumented: true,
    access: 'manage',
    reply: cancelReply,
  }),
}
