import { Buildings } from '#functions/data/building/buildings.ts'
import { readDefaultTexts } from '#functions/documents/defaultTexts.ts'
import { serve } from '#functions/http/serve.ts'
import { reportTexts } from '#shared/contract/document/reportTexts.ts'

/** A function of its own, because the texts are long and most calls about buildings do not need them. */
export const handler = serve(reportTexts, {
  async defaults({ params }, { company_id }) {
    return { data: await readDefaultTexts(await Buildings.read(company_id, params.id)) }
  },
})
