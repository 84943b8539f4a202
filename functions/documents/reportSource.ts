import { Surveys } from '#functions/data/building/surveys.ts'
import { Laboratories } from '#functions/data/company/namedAddresses.ts'
import { Recommendations } from '#functions/data/company/recommendations.ts'
import { Users } from '#functions/data/company/users.ts'
import { recommendationsForClient } from '#shared/domain/company/recommendation.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

/** The data of a document about a contaminant of the building. `issued_at` is an ISO time. */
export async function readReportSource(
  companyId: string,
  tree: Tree,
  contaminate_id: ContaminantId,
  issued_at: string,
): Promise<ReportSource> {
  const { survey_id, laboratory_id } = tree.building
  const [company, users, survey, laboratory, rows] = await Promise.all([
    Users.company(companyId),
    Users.list(companyId),
    Surveys.read(companyId, survey_id),
    laboratory_id ? Laboratories.read(companyId, laboratory_id) : undefined,
    Recommendations.rows(companyId),
  ])
  const recommendations = recommendationsForClient(rows, company.features, tree.building.client_id)
  return { tree: { ...tree, recommendations }, company, users, survey, laboratory, contaminate_id, issued_at }
}
