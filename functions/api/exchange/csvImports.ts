import { CsvImports } from '#functions/data/csvImport/csvImports.ts'
import { serve } from '#functions/http/serve.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { csvImports } from '#shared/contract/exchange/csvImports.ts'
import { isCsvShape } from '#shared/domain/company/csvImport.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('csvImports', csvImports, {
  async upload({ params, body }, caller) {
    if (!isCsvShape(params.shape)) throw new Refusal('not_found')
    if (body.dry_run) caller.audit.event = undefined
    const { outcomes, buildings } = await CsvImports.run(caller, params.shape, body.rows, body.dry_run)
    await Promise.all(buildings.map(id => publishBuildingChanged(caller, id)))
    return { data: outcomes }
  },
})
