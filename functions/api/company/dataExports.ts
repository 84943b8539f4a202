import { DataExports } from '#functions/data/document/dataExports.ts'
import { DataArchives } from '#functions/files/dataArchives.ts'
import { serve } from '#functions/http/serve.ts'
import { dataExports } from '#shared/contract/company/dataExports.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('dataExports', dataExports, {
  list: async (_, { company_id }) => ({ data: await DataExports.list(company_id) }),
  request: ({ body }, caller) => DataExports.request(caller, body.id),
  cancel: ({ params }, caller) => DataExports.cancel(caller, params.id),

  async download({ params }, caller) {
    const { company_id } = caller
    const found = await DataExports.read(company_id, params.id)
    const number = Number(params.archive)
    const archive = found?.state === 'completed' ? found.archives[number - 1] : undefined
    if (!archive) throw new Refusal('not_found')
    caller.audit.detail = archive.name
    return { data: { url: await DataArchives.presignGet(company_id, params.id, number, archive.name) } }
  },
})
