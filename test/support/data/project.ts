import { SurveyInput } from '#shared/domain/company/surveyInput.ts'
import type { NewProject } from '#shared/domain/edits/newBuilding.ts'
import { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** A project as a device sends it: with a new survey if there is a job number, otherwise in an existing survey. */
export function aProject(building: string, { id, job_number }: { id: string; job_number?: string }): NewProject {
  const people = { client_id: newId(), contact_id: newId(), office_id: newId() }
  const survey = { ...people, id, job_number: job_number ?? 'J-0', name: 'Far from the city', note: '' }
  const names = { client_name: 'Ridge Farms', contact_name: 'Ruth Paki', office_name: 'Napier' }
  return {
    survey: job_number === undefined ? { id } : SurveyInput().parse(survey),
    building: BuildingInput()
      .omit({ survey_id: true, version: true })
      .parse({
        id: building,
        name: 'Shearing shed',
        report_type_id: 1,
        address: '1 Ridge Road',
        city: 'Taihape',
        postcode: '4720',
        surveyors: [newId()],
        is_asbestos: true,
      }),
    known: { survey: { ...survey, ...names }, company: { id: newId(), scoring_variant: 'hse' }, settings: {} },
  }
}
