import { type ReactNode, useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { nestedErrors } from '#frontend/ui/fields/nestedErrors.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { SurveyFields } from './SurveyFields.tsx'
import {
  currentSurvey,
  newSurveyValues,
  rebaseValues,
  type SurveyValues,
  saveSurvey,
  surveyProblems,
  valuesFromSurvey,
} from './surveyValues.ts'
import { isSameJobNumber, useJobNumberTaken } from './useJobNumberTaken.ts'

interface Props {
  /** Absent for a new survey, which then starts with `jobNumber`. */
  readonly survey?: Survey
  readonly jobNumber?: string
  /** The other button: Back on a page, Close in a dialog. */
  readonly other: ReactNode
  readonly onSaved: (id: string) => unknown
  /** False in a dialog, which closes without a warning. */
  readonly warn?: boolean
}

const STATUSES = Object.entries(SURVEY_STATUS_NAMES).map(([id, label]) => ({ id: Number(id), label }))

const resolverOf =
  (before: Survey | undefined): Resolver<SurveyValues> =>
  values => {
    const errors = nestedErrors(surveyProblems(values, before)) as FieldErrors<SurveyValues>
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** A survey, on its own page or in a dialog. A field that another user has changed in the meantime says so. */
export function SurveyForm({ survey, jobNumber = '', other, onSaved, warn = true }: Props) {
  const { send } = useCommand('surveys')
  const [before, setBefore] = useState(survey)
  const [initialValues] = useState(() => (survey ? valuesFromSurvey(survey) : newSurveyValues(jobNumber)))
  const form = useForm<SurveyValues>({ resolver: resolverOf(before), defaultValues: initialValues })
  const currentNumber = survey?.job_number ?? ''
  const typed = useWatch({ control: form.control, name: 'job_number' })
  const isTaken = useJobNumberTaken(typed, currentNumber) && !isSameJobNumber(typed, currentNumber)
  const save = async (values: SurveyValues) => {
    try {
      const { survey_id } = await send(saveSurvey, { before, typed: values })
      form.reset(values)
      await onSaved(survey_id)
    } catch (error) {
      const current = currentSurvey(error)
      if (before && current) {
        setBefore(current)
        form.reset(rebaseValues(before, values, current), { keepDefaultValues: true })
      }
      throw error
    }
  }
  return (
    <Form
      draft={`survey:${survey?.id ?? 'new'}`}
      form={form}
      onSubmit={save}
      submit={survey ? 'Update' : 'Create'}
      why={isTaken ? 'Choose another job number' : undefined}
      other={other}
      warn={warn}
    >
      <FieldRow>
        <JobNumberField isTaken={isTaken} />
        {survey && <SelectField name="status_id" label="Status" required options={STATUSES} />}
      </FieldRow>
      <SurveyFields saved={before} />
    </Form>
  )
}

function JobNumberField({ isTaken }: { isTaken: boolean }) {
  const { setError, clearErrors } = useFormContext<SurveyValues>()
  useEffect(() => {
    if (isTaken) setError('job_number', { type: 'taken', message: refusalSentence('job_number_taken') })
    else clearErrors('job_number')
  }, [isTaken, setError, clearErrors])
  return <TextField name="job_number" label="Job number" required />
}
