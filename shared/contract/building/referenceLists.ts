import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'

const named = z.object({ id: z.number(), name: z.string() })
const ofContaminant = z.object({ ...named.shape, contaminate_id: z.number() })
const list = <S extends z.ZodType>(of: S) => z.object({ data: z.array(of) })

export const referenceLists = {
  reportTypes: get('/api/report-types', { summary: 'Report types', reply: () => list(named) }),
  statuses: get('/api/statuses', {
    summary: 'Statuses of buildings and surveys, each with its type and colour',
    reply: () => list(named.extend({ type: z.enum(['Building', 'Survey']), colour: z.string() })),
  }),
  analysisTypes: get('/api/analysis-types', {
    summary: 'Analysis types, each with its contaminant',
    reply: () => list(ofContaminant),
  }),
  assessmentMethods: get('/api/assessment-methods', {
    summary: 'Assessment methods, each with its contaminant',
    reply: () => list(ofContaminant),
  }),
  amountTypes: get('/api/amount-types', { summary: 'Units of an amount', reply: () => list(named) }),
  noteTypes: get('/api/note-types', { summary: 'Types of a note', reply: () => list(named) }),
  asbestos: get('/api/contaminate/asbestos', {
    summary: 'Asbestos with its twelve properties and the scores of each',
    reply: () =>
      z.object({
        data: named.extend({
          properties: z.array(
            named.extend({ group: z.string(), scores: z.array(named.extend({ score: z.number() })) }),
          ),
        }),
      }),
  }),
  contaminates: get('/api/contaminates', { summary: 'Contaminants', reply: () => list(named) }),
  sampleStatuses: get('/api/sample/statuses', {
    summary: 'Sample statuses, each with its contaminant and score',
    reply: () => list(ofContaminant.extend({ score: z.number() })),
  }),
}
