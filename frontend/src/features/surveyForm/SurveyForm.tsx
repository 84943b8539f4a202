import { type ReactNode, useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { nestedErrors } from '#frontend/ui/fields/nestedErrors.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { SURVEY_STATUS_NAMES } from '#shared/domain/building/buildingStatus.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
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
import { useRefreshSurveys } from './useSurvey.ts'

interface Props {
  /** Absent: a new one, with this job number to begin with. */
  readonly survey?: Survey
  readonly jobNumber?: string
  /** Back on a page, Close in a dialog. */
  readonly other: ReactNode
  readonly onSaved: (id: string) => unknown
  /** False in a dialog, which asks nothing when it is closed. */
  readonly warn?: boolean
}

const STATUSES = Object.entries(SURVEY_STATUS_NAMES).map(([id, label]) => ({ id: Number(id), label }))

const resolverOf =
  (isNew: boolean): Resolver<SurveyValues> =>
  values => {
    const errors = nestedErrors(surveyProblems(values, isNew)) as FieldErrors<SurveyValues>
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** A survey, on a page of its own or in a dialog. What somebody else changed meanwhile is said at its field. */
export function SurveyForm({ survey, jobNumber = '', other, onSaved, warn = true }: Props) {
  const changed = useRefreshSurveys()
  const [before, see] = useState(survey)
  const [opened] = useState(() => (survey ? valuesFromSurvey(survey) : newSurveyValues(jobNumber)))
  const form = useForm<SurveyValues>({ resolver: resolverOf(!survey), defaultValues: opened })
  const own = survey?.job_number ?? ''
  const typed = useWatch({ control: form.control, name: 'job_number' })
  const taken = useJobNumberTaken(typed, own) && !isSameJobNumber(typed, own)
  const save = async (values: SurveyValues) => {
    try {
      const { survey_id, message } = await saveSurvey(before, values)
      form.reset(values)
      toast(message)
      await changed()
      await onSaved(survey_id)
    } catch (thrown) {
      const now = currentSurvey(thrown)
      if (before && now) {
        see(now)
        form.reset(rebaseValues(before, values, now), { keepDefaultValues: true })
      }
      throw thrown
    }
  }
  return (
    <Form
      form={form}
      onSubmit={save}
      submit={survey ? 'Update' : 'Create'}
      why={taken ? 'Choose another job number' : undefined}
      other={other}
      warn={warn}
    >
      <FieldRow>
        <JobNumberField taken={taken} />
        {survey && <SelectField name="status_id" label="Status" required options={STATUSES} />}
      </FieldRow>
      <SurveyFields saved={before} />
    </Form>
  )
}

function JobNumberField({ taken }: { taken: boolean }) {
  const { setError, clearErrors } = useFormContext<SurveyValues>()
  useEffect(() => {
    if (taken) setError('job_number', { type: 'taken', message: refusalSentence('job_number_taken') })
    else clearErrors('job_number')
  }, [taken, setError, clearErrors])
  return <TextField name="job_number" label="Job number" required />
}
