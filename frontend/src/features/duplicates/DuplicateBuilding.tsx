import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { NewJobNumberField } from '#frontend/features/surveyForm/NewJobNumberField.tsx'
import { SurveyFields } from '#frontend/features/surveyForm/SurveyFields.tsx'
import { newSurveyValues, type SurveyValues } from '#frontend/features/surveyForm/surveyValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { SurveyWithDuplicate } from '#shared/domain/company/surveyInput.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { duplicateCalls, useDuplicateEvents } from './useDuplicate.ts'

interface Values {
  name: string
  survey_id: string | null
  /** Null to duplicate into an existing survey. */
  survey: SurveyValues | null
}

/** Duplicates a building with its contents: in this survey, another survey, or a new one. */
export function DuplicateBuilding() {
  const { tree, building, survey } = useOpenBuilding()
  const noun = tree.building.report_type_id === REPORT_TYPE.clearance ? 'clearance' : 'building'
  const [isOpen, setIsOpen] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  const { busy, during } = useDuplicateEvents('building', building, isOpen, noun)
  return (
    <DuplicateDialog<Values>
      noun={noun}
      of={building}
      busy={busy}
      onOpen={setIsOpen}
      values={() => ({ name: `${tree.building.name} (copy)`, survey_id: survey, survey: null })}
      why={values => submitProblem(values, isTaken)}
      request={async (values, send) => {
        const call = { params: { id: building }, body: bodyOf(values) }
        await during(send(duplicateCalls.building, call).catch(atFormFields))
      }}
    >
      <SurveyField
        onTaken={setIsTaken}
        currentSurvey={{ id: survey, label: `${tree.building.job_number} · ${tree.building.survey_name}` }}
      />
    </DuplicateDialog>
  )
}

function submitProblem({ survey }: Values, isTaken: boolean): string | undefined {
  if (isTaken) return 'Choose another job number'
  return survey && !survey.contact_id ? 'Choose a contact first' : undefined
}

function bodyOf({ name, survey_id, survey }: Values) {
  if (!survey) return { name, ...(survey_id && { survey_id }) }
  const { data, error } = SurveyWithDuplicate().safeParse(survey)
  if (data) return { name, survey: data }
  const sentences = error.issues.map(({ path: [field], message }) => [
    `survey.${String(field)}`,
    survey[String(field) as keyof SurveyValues] === null ? 'Required' : message,
  ])
  throw new Refusal('invalid_input', Object.fromEntries(sentences))
}

/** Prefixes the service’s names of survey fields with their path in the form. */
function atFormFields(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { code, fields, current } = error
  const atForm = ([name, sentence]: [string, string]) => [SURVEY_FIELDS.has(name) ? `survey.${name}` : name, sentence]
  throw new Refusal(code, Object.fromEntries(Object.entries(fields).map(atForm)), current)
}
const SURVEY_FIELDS = new Set(['job_number', 'client_id', 'contact_id', 'office_id', 'note'])

interface SurveyFieldProps {
  readonly currentSurvey: { readonly id: string; readonly label: string }
  /** Called with whether another survey has the new job number. */
  readonly onTaken: (isTaken: boolean) => void
}

function SurveyField({ currentSurvey, onTaken }: SurveyFieldProps) {
  const { setValue } = useFormContext<Values>()
  const isNew = useWatch<Values, 'survey'>({ name: 'survey' }) !== null
  if (isNew) return <NewSurvey onTaken={onTaken} onBack={() => setValue('survey', null)} />
  return (
    <>
      <PickField
        name="survey_id"
        label="Copy to survey"
        required
        hint="Search by job number or name. Samples become “Previously Sampled” and photos are carried over."
        labelOf={id => (currentSurvey.id === id ? currentSurvey.label : undefined)}
        search={searchSurveys}
      />
      <div>
        <Button kind="quiet" icon="plus" onClick={() => setValue('survey', newSurveyValues(''))}>
          Create survey
        </Button>
      </div>
    </>
  )
}

function NewSurvey({ onTaken, onBack }: Pick<SurveyFieldProps, 'onTaken'> & { readonly onBack: () => void }) {
  return (
    <fieldset className="stack">
      <legend className="hidden-visually">New survey</legend>
      <NewJobNumberField name="survey.job_number" onTaken={onTaken} />
      <SurveyFields prefix="survey." />
      <div>
        <Button kind="quiet" onClick={onBack}>
          Choose an existing survey
        </Button>
      </div>
    </fieldset>
  )
}

async function searchSurveys(search: string) {
  const { data } = await buildingCalls.surveys.search({ query: { search } })
  return data.map(({ id, job_number, name }) => ({ id, label: `${job_number} · ${name}` }))
}
