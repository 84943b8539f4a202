import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { BuildingFields } from '#frontend/features/buildingForm/BuildingFields.tsx'
import { contactRow, NO_RECORDS, useUnsentRecords } from '#frontend/features/surveyForm/newRecords.ts'
import { SurveyFields } from '#frontend/features/surveyForm/SurveyFields.tsx'
import { useClients, useContacts, useOffices } from '#frontend/queries/pickerLists.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { nestedErrors } from '#frontend/ui/fields/nestedErrors.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { surveys } from '#shared/contract/building/surveys.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { REPORT_TYPE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { companySettings } from './companySettings.ts'
import { JobNumberField } from './JobNumberField.tsx'
import {
  newProjectValues,
  type ProjectValues,
  projectBody,
  projectFieldErrors,
  projectProblems,
  type SurveyNames,
  surveyOfProject,
} from './projectValues.ts'

interface Props {
  /** The survey for the new building; undefined for a new project. */
  readonly survey: Survey | undefined
  /** The report type of the new building, where it is known. */
  readonly reportType?: number | undefined
  /** The path of the previous page, for the Back button. */
  readonly back?: string | undefined
}

const resolver: Resolver<ProjectValues> = values => {
  const errors = nestedErrors(projectProblems(values)) as FieldErrors<ProjectValues>
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/**
 * Writes a project to the device outbox. The form holds the ids, so that sending twice, even after a reload, creates one project.
 * Shows refusals at the fields.
 */
function useCreateProject(building: string) {
  const { company } = useSession()
  const { store } = useDevice()
  const edit = useEdit(building)
  return async (values: ProjectValues, names: SurveyNames): Promise<{ message: string }> => {
    const created = `${values.building.report_type_id === REPORT_TYPE.clearance ? 'Clearance' : 'Building'} created`
    await store.loadTree(building)
    const { tree, waiting } = store.view(building)
    if (tree && !waiting.some(({ refused }) => refused)) return { message: created }
    try {
      const outcome = await edit('createProject', {
        ...surveys.createProject.body.parse(projectBody(values)),
        known: { survey: surveyOfProject(values, names), company, settings: await companySettings(store.database) },
      })
      return { message: outcome === 'waiting' ? `${created} on this device. ${SENT_LATER}` : created }
    } catch (error) {
      throw projectFieldErrors(error)
    }
  }
}
const SENT_LATER = 'It will be sent when you’re back online.'

function useChosenNames({
  client_id,
  contact_id,
  office_id,
  created = NO_RECORDS,
}: ProjectValues['survey']): SurveyNames {
  const unsent = useUnsentRecords(created)
  const clients = useClients().data
  const isUnsent = unsent.clients.some(({ id }) => id === client_id)
  const contacts = useContacts(isUnsent ? undefined : (client_id ?? undefined)).data?.map(({ id, full_name }) => ({
    id,
    name: full_name,
  }))
  const offices = useOffices().data
  const nameIn = (id: string | null, ...lists: (readonly { id: string; name: string }[] | undefined)[]) =>
    lists.flatMap(rows => rows ?? []).find(row => row.id === id)?.name ?? ''
  return {
    client_name: nameIn(client_id, clients, unsent.clients),
    contact_name: nameIn(contact_id, contacts, unsent.contacts.map(contactRow)),
    office_name: nameIn(office_id, offices, unsent.offices),
  }
}

/** Creates a project, or adds a building to a survey. The device stores unsent values and offers them again. */
export function ProjectForm({ survey, reportType: initialReportType, back }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { send } = useCommand('surveys')
  const surveyors = user.roles.includes(ROLE.surveyor) ? [user.id] : []
  const [initialValues] = useState(() => newProjectValues(surveyors, survey, initialReportType))
  const form = useForm<ProjectValues>({ resolver, defaultValues: initialValues })
  const [ids, chosen, reportType] = useWatch({
    control: form.control,
    name: ['ids', 'survey', 'building.report_type_id'],
  })
  const names = useChosenNames(chosen)
  const createProject = useCreateProject(ids.building)
  const draft = useFormDraft<ProjectValues>({
    draftKey: `project:${survey?.id ?? 'new'}`,
    form,
    initialValues,
  })
  const create = async (values: ProjectValues) => {
    await send(project => createProject(project, names), values)
    await draft.finish()
    form.reset(values)
    await navigate(paths.building(values.survey.id ?? values.ids.survey, values.ids.building))
  }
  return (
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
        {!chosen.id && <SurveyFields prefix="survey." storesNew />}
      </Section>
      <Section title={reportType === REPORT_TYPE.clearance ? 'Clearance' : 'Building'}>
        <BuildingFields prefix="building." />
      </Section>
    </Form>
  )
}
