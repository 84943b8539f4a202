import { readTree } from '#functions/data/building/trees.ts'
import { serve } from '#functions/http/serve.ts'
import { reportPreviews } from '#shared/contract/document/reportPreviews.ts'
import { CONTAMINANTS, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/**
 * A separate function, because the report texts are long and most calls about buildings do not need them. Each call loads only its
 * own part.
 */
export const handler = serve('reportPreviews', reportPreviews, {
  async read({ params, query: { omits_changes } }, { company_id }) {
    const contaminate_id = contaminantOf(params.contaminate_id)
    const { readReportPreview } = await import('#functions/documents/reportPreview.ts')
    return { data: await readReportPreview(company_id, params.building, { contaminate_id, omits_changes }) }
  },

  async changes({ params, query }, { company_id }) {
    const { readReportChanges } = await import('#functions/documents/reportChanges.ts')
    return { data: await readReportChanges(company_id, params.building, contaminantOf(params.contaminate_id), query) }
  },

  async defaults({ params }, { company_id }) {
    const { readDefaultTexts } = await import('#functions/documents/defaultTexts.ts')
    return { data: await readDefaultTexts(await readTree(company_id, params.id)) }
  },
})

function contaminantOf(text: string): ContaminantId {
  const contaminant = CONTAMINANTS.find(id => String(id) === text)
  if (!contaminant) throw new Refusal('not_found')
  return contaminant
}
