import { labResults } from '#shared/contract/labResults.ts'
import { LabImports } from '../data/labImports.ts'
import { ResultColumnsOf } from '../data/resultColumns.ts'
import { serve } from '../http/serve.ts'

export const handler = serve(labResults, {
  imports: async ({ params }, { company_id }) => ({ data: await LabImports.list(company_id, params.id) }),
  apply: ({ params, body }, caller) => LabImports.start(caller, params.id, body),
  undo: ({ params, body }, caller) => LabImports.undo(caller, params.id, params.import, body.id),
  columns: async ({ params }, { company_id }) => ({ data: await ResultColumnsOf.list(company_id, params.id) }),
  saveColumns: ({ params, body }, caller) => ResultColumnsOf.save(caller, params.id, body),
})
