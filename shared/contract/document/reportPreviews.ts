import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { object } from '#shared/schema/object.ts'

const PreviewSheet = object(() => ({
  title: z.string(),
  columns: z.array(z.object({ title: z.string(), is_number: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** What is printed instead, where there are no rows. */
  none: z.string().optional(),
}))
const Preview = object(() => ({
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
}))

export const reportPreviews = {
  read: get('/api/report/preview/{building}/{contaminate_id}', {
    summary: 'What the report of a contaminant would contain if it were generated now. Generates nothing',
    own: true,
    reply: () => z.object({ data: Preview }),
  }),
}
