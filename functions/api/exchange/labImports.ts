import { LabColumnsStore } from '#functions/data/company/labColumns.ts'
import { LabImports } from '#functions/data/exchange/labImports.ts'
import { serve } from '#functions/http/serve.ts'
import { labImports } from '#shared/contract/exchange/labImports.ts'

export const handler = serve('labImports', labImports, {
  imports: async ({ params }, { company_id }) => ({ data: await LabImports.list(company_id, params.id) }),
  apply: ({ params, body }, caller) => LabImports.start(caller, params.id, body),
  undo: ({ params, body }, caller) => LabImports.undo(caller, params.id, params.import, body.id),
  columns: async ({ params }, { company_id }) => ({ data: await LabColumnsStore.list(company_id, params.id) }),
  saveColumns: ({ params, body }, caller) => LabColumnsStore.save(caller, params.id, body),
})
