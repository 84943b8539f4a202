import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Survey } from '#shared/domain/survey.ts'
import { REPORT_TYPE, ROLE } from '#shared/domain/vocabulary.ts'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { BuildingFields } from './BuildingFields.tsx'
import { errorsOf } from './errorsOf.ts'
import { JobNumber } from './JobNumber.tsx'
import { bodyOf, newProject, type ProjectValues, problemsIn } from './projectValues.ts'
import { SurveyFields } from './SurveyFields.tsx'

interface Props {
  readonly start: ProjectValues | undefined
  readonly survey: Survey | undefined
  readonly onTyped: (values: ProjectValues) => void
  readonly onDone: () => Promise<void>
}

const resolver: Resolver<ProjectValues> = values => {
  const errors = errorsOf(problemsIn(values)) as FieldErrors<ProjectValues>
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

export function ProjectForm({ start, survey, onTyped, onDone }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const own = user.roles.includes(ROLE.surveyor) ? [user.id] : []
  const form = useForm<ProjectValues>({ resolver, defaultValues: start ?? newProject(own, survey) })
  const [existing, reportType] = useWatch({ control: form.control, name: ['survey.id', 'building.report_type_id'] })
  useTyped(form, onTyped)
  const create = async (values: ProjectValues) => {
    const { data, message } = await api.surveys.createProject({ body: bodyOf(values) }, { key: values.ids.command })
    await onDone()
    await queries.invalidateQueries({ queryKey: ['desk'] })
    form.reset(values)
    toast(message)
    await navigate(data.to)
  }
  return (
    <Form form={form} onSubmit={create} submit="Create" warn={false}>
      <Section title="Survey">
        <JobNumber fixed={survey !== undefined} />
        {!existing && <SurveyFields />}
      </Section>
      <Section title={reportType === REPORT_TYPE.clearance ? 'Clearance' : 'Building'}>
        <BuildingFields at="building." />
      </Section>
    </Form>
  )
}

/** Tells of every change, so that it can be kept. */
function useTyped(form: ReturnType<typeof useForm<ProjectValues>>, onTyped: Props['onTyped']) {
  const { watch, getValues } = form
  useEffect(() => {
    const { unsubscribe } = watch(() => onTyped(getValues()))
    return unsubscribe
  }, [watch, getValues, onTyped])
}
