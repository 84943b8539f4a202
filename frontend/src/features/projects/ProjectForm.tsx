import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { BuildingFields } from '#frontend/features/buildingForm/BuildingFields.tsx'
import { SurveyFields } from '#frontend/features/surveyForm/SurveyFields.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { nestedErrors } from '#frontend/ui/fields/nestedErrors.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import { REPORT_TYPE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { JobNumberField } from './JobNumberField.tsx'
import {
  newProjectValues,
  type ProjectValues,
  projectBody,
  projectFieldErrors,
  projectProblems,
} from './projectValues.ts'

interface Props {
  /** The survey to which a building is added; undefined for a new project. */
  readonly survey: Survey | undefined
  /** The report type of the new building, where it is known. */
  readonly reportType?: number | undefined
  /** The path of the page that led here, if it leads back. */
  readonly back?: string | undefined
}

const resolver: Resolver<ProjectValues> = values => {
  const errors = nestedErrors(projectProblems(values)) as FieldErrors<ProjectValues>
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/**
 * Creates the project under the form's idempotency key, so that sending twice creates one, also after a reload. Refusals
 * are put at the fields.
 */
const createProject = (values: ProjectValues) =>
  buildingCalls.surveys.createProject({ body: projectBody(values) }, { key: values.ids.command }).catch(thrown => {
    throw projectFieldErrors(thrown)
  })

/** Creates a project, or adds a building to a survey. Unsent values are stored on the device and offered again. */
export function ProjectForm({ survey, reportType: initialReportType, back }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { send } = useCommand('surveys')
  const { files } = useDevice()
  const surveyors = user.roles.includes(ROLE.surveyor) ? [user.id] : []
  const [initialValues] = useState(() => newProjectValues(surveyors, survey, initialReportType))
  const form = useForm<ProjectValues>({ resolver, defaultValues: initialValues })
  const [existingId, reportType] = useWatch({ control: form.control, name: ['survey.id', 'building.report_type_id'] })
  const draft = useFormDraft<ProjectValues>({
    draftKey: `project:${survey?.id ?? 'new'}`,
    form,
    initialValues,
  })
  const create = async (values: ProjectValues) => {
    await files.upload({ site_plan: values.building.site_plan })
    const { data } = await send(createProject, values)
    await draft.finish()
    form.reset(values)
    await navigate(data.to)
  }
  return (
    <>
      <Form
        draft={draft}
        form={form}
        onSubmit={create}
        submit="Create"
        warn={false}
        other={back && <ButtonLink to={back}>Back</ButtonLink>}
      >
        <Section title="Survey">
          <JobNumberField fixed={survey !== undefined} />
          {!existingId && <SurveyFields prefix="survey." />}
        </Section>
        <Section title={reportType === REPORT_TYPE.clearance ? 'Clearance' : 'Building'}>
          <BuildingFields prefix="building." />
        </Section>
      </Form>
    </>
  )
}
