import { Laboratories } from '#functions/data/company/namedAddresses.ts'
import { Users } from '#functions/data/company/users.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { defaultText } from '#shared/report/model/defaultTexts.ts'

export async function readDefaultTexts(tree: Tree) {
  const { building } = tree
  const { company_id, laboratory_id } = building
  const [company, laboratory] = await Promise.all([
    Users.company(company_id),
    laboratory_id ? Laboratories.read(company_id, laboratory_id) : undefined,
  ])
  return contaminantsSurveyed(building).map(contaminate_id => {
    const source = { tree, company, survey: building, laboratory, contaminate_id }
    return {
      contaminate_id,
      introduction_content_default: defaultText(source, 'introduction_content'),
      survey_methodology_content_default: defaultText(source, 'survey_methodology_content'),
      recommendation_content_default: defaultText(source, 'recommendation_content'),
      limitations_content_default: defaultText(source, 'limitations_content'),
    }
  })
}
