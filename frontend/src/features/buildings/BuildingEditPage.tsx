import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { BuildingInput } from '#shared/domain/building.ts'
import { isLocked } from '#shared/domain/buildingStatus.ts'
import { sentence } from '#shared/domain/refusal.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { useEdit } from '../../store/useEdit.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { BuildingFields } from '../projects/BuildingFields.tsx'
import { type BuildingValues, inputOf, valuesOf } from '../projects/buildingValues.ts'
import { errorsOf } from '../projects/errorsOf.ts'
import { useInside } from './inside.ts'

const Fields = BuildingInput.omit({ id: true, survey_id: true, version: true })

const resolver: Resolver<BuildingValues> = values => {
  const issues = Fields.safeParse(inputOf(values)).error?.issues ?? []
  const problems = Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
  return issues.length > 0
    ? { values: {}, errors: errorsOf(problems) as FieldErrors<BuildingValues> }
    : { values, errors: {} }
}

export function BuildingEditPage() {
  const { tree, survey, building } = useInside()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const before = tree.building
  const form = useForm<BuildingValues>({ resolver, defaultValues: valuesOf(before) })
  const back = paths.building(survey, building)
  useTrail({ name: before.job_number, to: paths.survey(survey) }, { name: before.name, to: back }, { name: 'Edit' })
  const save = async (values: BuildingValues) => {
    const input = BuildingInput.parse({ ...before, ...inputOf(values), version: before.version })
    await edit('saveBuilding', input, { before })
    form.reset(values)
    toast(`The ${input.report_type_id === REPORT_TYPE.clearance ? 'clearance' : 'building'} has been saved`)
    await navigate(back)
  }
  return (
    <Page title={`Edit ${before.name}`}>
      {isLocked(before.status_id) ? (
        <Banner action={<ButtonLink to={back}>Back</ButtonLink>}>{sentence('building_reviewed')}</Banner>
      ) : (
        <Form form={form} onSubmit={save} submit="Update" other={<ButtonLink to={back}>Back</ButtonLink>}>
          <BuildingFields />
        </Form>
      )}
    </Page>
  )
}
