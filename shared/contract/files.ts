import * as z from 'zod'
import { FileHash } from '../domain/fields.ts'
import { PURPOSES, type UploadPurpose } from '../domain/uploads.ts'
import { get, post } from './endpoint.ts'

const purposes = Object.keys(PURPOSES) as [UploadPurpose, ...UploadPurpose[]]

const Upload = z.object({
  file: FileHash,
  purpose: z.enum(purposes),
  type: z.string().max(100),
  size: z.number().int().min(1, 'The file is empty'),
})

/** Files go straight to the bucket: ask where, post there, then have the real bytes checked. */
export const files = {
  begin: post('/api/upload', {
    summary: 'Where to post a file of this hash, type and size; nothing to post where the company already holds it',
    body: Upload,
    reply: z.object({
      data: z
        .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
        .or(z.object({ done: z.literal(true) })),
    }),
  }),
  commit: post('/api/upload/commit', {
    summary: 'Checks the bytes that arrived; from then on the file can be used in an edit',
    body: Upload.pick({ file: true, purpose: true }),
    reply: z.object({
      data: z.object({ file: FileHash, width: z.number().optional(), height: z.number().optional() }),
    }),
  }),
  read: get('/api/image/file/{file}', {
    summary: 'A short-lived address for a file of the company',
    reply: z.object({ data: z.object({ url: z.string() }) }),
  }),
}
