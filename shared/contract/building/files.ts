import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'
import { SentFile } from '#shared/contract/protocol/sentFile.ts'
import { Receipt, ReceiptReply, ReceiptRequest } from '#shared/domain/files/receipt.ts'
import { MAX_UPLOADS, PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import { LabReturn } from '#shared/domain/tree/building.ts'
import { FileHash, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { REFUSALS, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { exactText } from '#shared/schema/text.ts'

const purposes = Object.keys(PURPOSES) as [UploadPurpose, ...UploadPurpose[]]

const Upload = z.object({
  file: FileHash,
  purpose: z.enum(purposes),
  type: exactText(100),
  size: z.int().min(1, 'The file is empty'),
})

const inside = { building_id: BuildingHint }
const filed = { ...inside, version: Version.optional() }
const removed = z.object({ message: z.string() })

const Form = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })
const Stored = z.object({ done: z.literal(true) })
/** An unsuitable file does not stop the other files of the request. */
const Unfit = z.object({ refused: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]) })
const Checked = z.object({ file: FileHash, width: z.number().optional(), height: z.number().optional() })

/**
 * Files are uploaded directly to the bucket; `begin` returns the address. Edits of buildings and clearances check the uploaded
 * files that they name; for other calls, `commit` checks them. `begin` and `commit` take one file or several.
 */
export const files = {
  begin: post('/api/upload', {
    summary: 'Where to post a file of this hash, type and size, unless the company has it already',
    undocumented: true,
    body: () => Upload,
    reply: () =>
      z.object({
        data: Form.or(Stored),
      }),
  }),
  beginMany: post('/api/uploads', {
    summary: 'The same for many files, answered in their order; a file that is refused says why',
    undocumented: true,
    body: () => z.object({ files: z.array(Upload).min(1).max(MAX_UPLOADS) }),
    reply: () => z.object({ data: z.array(z.union([Form, Stored, Unfit])) }),
  }),
  commit: post('/api/upload/commit', {
    summary: 'Checks the bytes that arrived; from then on the file can be used in an edit',
    undocumented: true,
    body: () => Upload.pick({ file: true, purpose: true }),
    reply: () => z.object({ data: Checked }),
  }),
  commitMany: post('/api/uploads/commit', {
    summary: 'The same for many files, all or none',
    undocumented: true,
    body: () =>
      z.object({
        files: z
          .array(Upload.pick({ file: true, purpose: true }))
          .min(1)
          .max(MAX_UPLOADS),
      }),
    reply: () => z.object({ data: z.array(Checked) }),
  }),
  read: get('/api/image/file/{file}', {
    summary: 'A short-lived link to a file of the company',
    undocumented: true,
    reply: () => z.object({ data: z.object({ url: z.string() }) }),
  }),
  receipt: post('/api/building/{id}/receipt', {
    summary: 'Which of these items of the building and of these files the service has, signed',
    undocumented: true,
    body: () => ReceiptRequest,
    reply: () => z.object({ data: ReceiptReply }),
  }),
  checkReceipt: post('/api/receipt/check', {
    summary: 'Whether the company was issued exactly this receipt',
    undocumented: true,
    body: () => Receipt,
    reply: () => z.object({ data: z.object({ is_genuine: z.boolean() }) }),
  }),
  addLabReturn: post('/api/building/{id}/file', {
    summary: 'Adds a lab return, a PDF that was uploaded, for one contaminant',
    body: () =>
      z.object({
        id: NewId,
        ...LabReturn().pick({ contaminate_id: true }).shape,
        name: LabReturn().shape.name.optional(),
        return: SentFile(),
      }),
    reply: () => z.object({ data: LabReturn(), message: z.string() }),
  }),
  readLabReturn: get('/api/file/{id}', {
    summary: 'A short-lived link to a lab return',
    audit: 'document_downloaded',
    query: () => z.object(inside),
    reply: () => z.object({ data: z.object({ url: z.string(), name: z.string() }) }),
  }),
  deleteLabReturn: del('/api/file/{id}', {
    summary: 'Deletes a lab return',
    query: () => z.object({ ...filed, version: z.coerce.number().int().min(1).optional() }),
    reply: () => removed,
  }),
  deleteLabReturnNamed: del('/api/file', {
    summary: 'Deletes the lab return that the body names',
    body: () => z.object({ id: Id, ...filed }),
    reply: () => removed,
  }),
}
