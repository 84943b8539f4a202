import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Survey } from '#shared/domain/survey.ts'
import { REPORT_TYPE, ROLE } from '#shared/domain/vocabulary.ts'
import { useSession } from '../../api/session.tsx'
import { work } from '../../api/work.ts'
import { useDevice } from '../../store/Store.tsx'
import { useFormDraft } from '../../store/useFormDraft.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { SurveyFields } from '../surveys/SurveyFields.tsx'
import { useSurveysChanged } from '../surveys/useSurvey.ts'
import { BuildingFields } from './BuildingFields.tsx'
import { errorsOf } from './errorsOf.ts'
import { JobNumber } from './JobNumber.tsx'
import { bodyOf, newProject, type ProjectValues, placed, problemsIn } from './projectValues.ts'

interface Props {
  /** The survey that gets another building; absent for a new project. */
  readonly survey: Survey | undefined
  /** What is added, where that is known. */
  readonly reportType?: number | undefined
  /** Where the form was come from. */
  readonly back?: string | undefined
}

const resolver: Resolver<ProjectValues> = values => {
  const errors = errorsOf(problemsIn(values)) as FieldErrors<ProjectValues>
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** Refused at its fields; the key of the command is that of the form, so that sending twice makes one. */
const send = (values: ProjectValues) =>
  work.surveys.createProject({ body: bodyOf(values) }, { key: values.ids.command }).catch(thrown => {
    throw placed(thrown)
  })

/** What was typed and not sent is kept on the device and offered again. */
export function ProjectForm({ survey, reportType: wanted, back }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const changed = useSurveysChanged()
  const { files } = useDevice()
  const own = user.roles.includes(ROLE.surveyor) ? [user.id] : []
  const [opened] = useState(() => newProject(own, survey, wanted))
  const form = useForm<ProjectValues>({ resolver, defaultValues: opened })
  const [existing, reportType] = useWatch({ control: form.control, name: ['survey.id', 'building.report_type_id'] })
  const { banner, finish } = useFormDraft<ProjectValues, never>({
    draftKey: `project:${survey?.id ?? 'new'}`,
    form,
    opened,
    before: undefined,
    onRestore: () => undefined,
  })
  const create = async (values: ProjectValues) => {
    await files.upload({ site_plan: values.building.site_plan })
    const { data, message } = await send(values)
    await finish()
    await changed()
    form.reset(values)
    toast(message)
    await navigate(data.to)
  }
  return (
    <>
      {banner}
      <Form
        form={form}
        onSubmit={create}
        submit="Create"
        warn={false}
        other={back && <ButtonLink to={back}>Back</ButtonLink>}
      >
        <Section title="Survey">
          <JobNumber fixed={survey !== undefined} />
          {!existing && <SurveyFields at="survey." />}
        </Section>
        <Section title={reportType === REPORT_TYPE.clearance ? 'Clearance' : 'Building'}>
          <BuildingFields at="building." />
        </Section>
      </Form>
    </>
  )
}
