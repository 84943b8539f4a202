import { commitOnce } from '#functions/data/idempotency.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { NewSurvey } from '#shared/domain/company/surveyInput.ts'
import type { NewBuilding } from '#shared/domain/edits/newBuilding.ts'
import { createdMessage, newBuildingHistory, newBuildingWrites } from './newBuildings.ts'
import { Surveys } from './surveys.ts'
import { SurveyWrites } from './surveyWrites.ts'

/**
 * Creates a building in a new or existing survey. Separate from `newBuildings`, because a new survey may include a new client.
 */
export async function createProject(caller: Caller, survey: NewSurvey | { id: string }, building: NewBuilding) {
  const { company_id } = caller
  const {
    survey: row,
    writes,
    isRenamed,
  } = 'job_number' in survey
    ? await SurveyWrites.decide(company_id, survey)
    : await Surveys.readWithCondition(company_id, survey.id)
  const buildingWrites = await newBuildingWrites(caller, row, building)
  const to = `/survey/${row.id}/building/${building.id}`
  const reply = { data: { to }, message: createdMessage(building) }
  await commitOnce(caller, [...writes, ...buildingWrites], reply, newBuildingHistory(caller, building))
  if (isRenamed) await Renames.renameBuildings(company_id, row.id)
  return reply
}
