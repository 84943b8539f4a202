import { Buildings } from '#functions/data/building/buildings.ts'
import { Laboratories } from '#functions/data/company/namedAddresses.ts'
import { Users } from '#functions/data/company/users.ts'
import { serve } from '#functions/http/serve.ts'
import { reportTexts } from '#shared/contract/document/reportTexts.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { defaultText } from '#shared/report/model/defaultTexts.ts'

/** A function of its own, because the texts are long and most calls about buildings do not need them. */
export const handler = serve(reportTexts, {
  async defaults({ params }, { company_id }) {
    const building = await Buildings.read(company_id, params.id)
    const [company, laboratory] = await Promise.all([
      Users.company(company_id),
      building.laboratory_id ? Laboratories.read(company_id, building.laboratory_id) : undefined,
    ])
    const data = contaminantsSurveyed(building).map(contaminate_id => {
      const source = { tree: { building }, company, survey: building, laboratory, contaminate_id }
      return {
        contaminate_id,
        introduction_content_default: defaultText(source, 'introduction_content'),
        survey_methodology_content_default: defaultText(source, 'survey_methodology_content'),
        recommendation_content_default: defaultText(source, 'recommendation_content'),
        limitations_content_default: defaultText(source, 'limitations_content'),
      }
    })
    return { data }
  },
})
