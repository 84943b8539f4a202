import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { BuildingFields } from '#frontend/features/buildingForm/BuildingFields.tsx'
import {
  type BuildingValues,
  buildingFromValues,
  valuesFromBuilding,
} from '#frontend/features/buildingForm/buildingValues.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { nestedErrors } from '#frontend/ui/fields/nestedErrors.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

const Fields = BuildingInput().omit({ id: true, survey_id: true, version: true })

const resolver: Resolver<BuildingValues> = values => {
  const issues = Fields.safeParse(buildingFromValues(values)).error?.issues ?? []
  const problems = Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
  return issues.length > 0
    ? { values: {}, errors: nestedErrors(problems) as FieldErrors<BuildingValues> }
    : { values, errors: {} }
}

export function BuildingEditPage() {
  const { tree, survey, building } = useOpenBuilding()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const before = tree.building
  const form = useForm<BuildingValues>({ resolver, defaultValues: valuesFromBuilding(before) })
  const back = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: before.job_number, to: paths.survey(survey) },
    { name: before.name, to: back },
    { name: 'Edit' },
  )
  const save = async (values: BuildingValues) => {
    const input = BuildingInput().parse({ ...before, ...buildingFromValues(values), version: before.version })
    await edit('saveBuilding', input, { before })
    form.reset(values)
    toast(`${input.report_type_id === REPORT_TYPE.clearance ? 'Clearance' : 'Building'} saved`)
    await navigate(back)
  }
  return (
    <Page title={`Edit ${before.name}`}>
      {isLocked(before.status_id) ? (
        <Banner action={<ButtonLink to={back}>Back</ButtonLink>}>{refusalSentence('building_reviewed')}</Banner>
      ) : (
        <Form
          draft={`building:${building}`}
          form={form}
          onSubmit={save}
          submit="Update"
          other={<ButtonLink to={back}>Back</ButtonLink>}
        >
          <BuildingFields />
        </Form>
      )}
    </Page>
  )
}
