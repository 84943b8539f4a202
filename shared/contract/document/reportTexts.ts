import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { object } from '#shared/schema/object.ts'

/** The texts that a report prints where the building has none of its own, as simple HTML. */
const Defaults = object(() => ({
  contaminate_id: z.union([z.literal(1), z.literal(2)]),
  introduction_content_default: z.string(),
  survey_methodology_content_default: z.string(),
  recommendation_content_default: z.string(),
  limitations_content_default: z.string(),
}))

export const reportTexts = {
  defaults: get('/api/building/{id}/report-template', {
    summary: 'The default texts of the reports of a building, with placeholders filled in',
    own: true,
    reply: () => z.object({ data: z.array(Defaults) }),
  }),
}
