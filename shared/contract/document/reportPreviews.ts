import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { Revision } from '#shared/domain/files/revision.ts'
import { QueryFlag } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

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
  /** The text that is printed if there are no rows. */
  none: z.string().optional(),
})
const Preview = z.object({
  title: z.string(),
  is_draft: z.boolean(),
  /** The version number of the next issue; undefined for a draft. */
  version: z.int().optional(),
  /** When the issued report that this one would replace was requested. */
  replaces: z.iso.datetime().optional(),
  items: z.int(),
  plans: z.int(),
  photos: z.int(),
  /** The names of the laboratory certificates that would be appended. */
  certificates: z.array(z.string()),
  sections: z.array(z.object({ number: z.string(), title: z.string(), is_empty: z.boolean() })),
  register: z.array(PreviewSheet),
})

/** An issued report for comparison; superseded and withdrawn ones are included. */
const Issue = z.object({
  id: Id,
  version: z.int(),
  issued_at: z.iso.datetime(),
  state: Revision().shape.state,
})
const Changes = z.object({
  from: Issue,
  /** Undefined if the issue is compared with the current building. */
  to: Issue.optional(),
  ...IssueChanges().shape,
})

export const reportPreviews = {
  read: get('/api/report/preview/{building}/{contaminate_id}', {
    summary: 'What the report of a contaminant would contain if it were generated now. Generates nothing',
    undocumented: true,
    query: () => z.object({ omits_changes: QueryFlag() }),
    reply: () => z.object({ data: Preview }),
  }),
  changes: get('/api/report/changes/{building}/{contaminate_id}', {
    summary:
      'New, deleted and changed items between two issued reports; without `to`, between a report and the building',
    undocumented: true,
    query: () => z.object({ from: Id, to: Id.optional() }),
    reply: () => z.object({ data: Changes }),
  }),
  defaults: get('/api/building/{id}/report-template', {
    summary: 'The default texts of the reports of a building, with placeholders filled in',
    undocumented: true,
    reply: () => z.object({ data: z.array(Defaults) }),
  }),
}
