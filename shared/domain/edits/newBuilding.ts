import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { NewSurvey } from '#shared/domain/company/surveyInput.ts'
import type { Company } from '#shared/domain/people/user.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { clearedByNull } from '#shared/domain/tree/clearedByNull.ts'
import type { EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export type NewBuilding = Omit<BuildingInput, 'survey_id' | 'version'>

export interface BuildingOrigin {
  readonly survey: Pick<Survey, 'id' | 'job_number' | 'name' | 'client_id' | 'client_name'>
  readonly company: Pick<Company, 'id' | 'scoring_variant'>
}

/** `by`: the name of the user who creates it. */
export function newBuilding(
  input: NewBuilding,
  { survey, company }: BuildingOrigin,
  { now, by }: { readonly now: string; readonly by: string },
): Building {
  if (!input.is_asbestos && !input.is_lead)
    throw new Refusal('invalid_input', { is_asbestos: 'Choose asbestos, lead or both' })
  return {
    ...clearedByNull(input),
    company_id: company.id,
    survey_id: survey.id,
    job_number: survey.job_number,
    survey_name: survey.name,
    client_id: survey.client_id,
    client_name: survey.client_name,
    status_id: STATUS.active,
    status_times: { [STATUS.active]: { since: now, by } },
    scoring_variant: company.scoring_variant,
    report_templates: {},
    version: 1,
    updated_at: now,
  }
}

/** A new building with its new or existing survey, as the device sends it. */
export interface NewProject {
  readonly survey: NewSurvey | { readonly id: string }
  readonly building: NewBuilding
  /** The survey and company as the device knows them. The service uses its own. */
  readonly known: Omit<BuildingOrigin, 'survey'> & {
    readonly survey: SurveyOfProject
    readonly settings: Pick<Tree, 'recommendations' | 'report_check_settings'>
  }
}
export type SurveyOfProject = BuildingOrigin['survey'] &
  Pick<Survey, 'contact_id' | 'contact_name' | 'office_id' | 'office_name' | 'note'>

export function createProject(before: Tree | undefined, project: NewProject, { now, actor }: EditContext): Tree {
  if (before) throw new Refusal('changed_meanwhile')
  const { building, known } = project
  return {
    building: newBuilding(building, known, { now, by: actor.full_name }),
    floors: [],
    rooms: [],
    items: [],
    notes: [],
    lab_returns: [],
    reports: [],
    ...known.settings,
  }
}
