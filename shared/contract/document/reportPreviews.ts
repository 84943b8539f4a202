import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { Revision } from '#shared/domain/files/revision.ts'
import { QueryFlag } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** The texts that a report prints where the building has none of its own, as simple HTML. */
const Defaults = z.object({
  contaminate_id: z.union([z.literal(1), z.literal(2)]),
  introduction_content_default: z.string(),
  survey_methodology_content_default: z.string(),
  recommendation_content_default: z.string(),
  limitations_content_default: z.string(),
})

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

/** An issued report that is compared; one that is superseded or withdrawn can be compared all the same. */
const Issue = z.object({
  id: Id,
  /** Counts the issues of the same report. */
  version: z.number().int(),
  issued_at: z.iso.datetime(),
  state: Revision.shape.state,
})
const Changes = z.object({
  from: Issue,
  /** None where an issue is compared with the building as it is now. */
  to: Issue.optional(),
  ...IssueChanges.shape,
})

export const reportPreviews = {
  read: get('/api/report/preview/{building}/{contaminate_id}', {
    summary: 'What the report of a contaminant would contain if it were generated now. Generates nothing',
    own: true,
    query: () => z.object({ omits_changes: QueryFlag }),
    reply: () => z.object({ data: Preview }),
  }),
  changes: get('/api/report/changes/{building}/{contaminate_id}', {
    summary:
      'What changed from one issued report of a contaminant to another: items that are new, gone or changed. Without `to`, up to the building as it is now',
    own: true,
    query: () => z.object({ from: Id, to: Id.optional() }),
    reply: () => z.object({ data: Changes }),
  }),
  defaults: get('/api/building/{id}/report-template', {
    summary: 'The default texts of the reports of a building, with placeholders filled in',
    own: true,
    reply: () => z.object({ data: z.array(Defaults) }),
  }),
}
