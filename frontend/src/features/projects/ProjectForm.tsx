import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Survey } from '#shared/domain/survey.ts'
import { REPORT_TYPE, ROLE } from '#shared/domain/vocabulary.ts'
import { useSession } from '../../api/session.tsx'
import { work } from '../../api/work.ts'
import { useFormDraft } from '../../store/useFormDraft.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { BuildingFields } from './BuildingFields.tsx'
import { errorsOf } from './errorsOf.ts'
import { JobNumber } from './JobNumber.tsx'
import { bodyOf, newProject, type ProjectValues, problemsIn } from './projectValues.ts'
import { SurveyFields } from './SurveyFields.tsx'

interface Props {
  /** The survey that gets another building; absent for a new project. */
  readonly survey: Survey | undefined
}

const resolver: Resolver<ProjectValues> = values => {
  const errors = errorsOf(problemsIn(values)) as FieldErrors<ProjectValues>
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** What was typed and not sent is kept on the device and offered again. */
export function ProjectForm({ survey }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const own = user.roles.includes(ROLE.surveyor) ? [user.id] : []
  const [opened] = useState(() => newProject(own, survey))
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
    const { data, message } = await work.surveys.createProject({ body: bodyOf(values) }, { key: values.ids.command })
    await finish()
    await queries.invalidateQueries({ queryKey: ['desk'] })
    form.reset(values)
    toast(message)
    await navigate(data.to)
  }
  return (
    <>
      {banner}
      <Form form={form} onSubmit={create} submit="Create" warn={false}>
        <Section title="Survey">
          <JobNumber fixed={survey !== undefined} />
          {!existing && <SurveyFields />}
        </Section>
        <Section title={reportType === REPORT_TYPE.clearance ? 'Clearance' : 'Building'}>
          <BuildingFields at="building." />
        </Section>
      </Form>
    </>
  )
}
