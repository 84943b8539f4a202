import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DuplicateDialog } from '#frontend/features/duplicates/DuplicateDialog.tsx'
import { duplicateCalls } from '#frontend/features/duplicates/useDuplicate.ts'
import { useJobNumberTaken } from '#frontend/features/surveyForm/useJobNumberTaken.ts'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface Values {
  name: string
  job_number: string
}

/** Duplicates a survey for the same client under another job number; its buildings follow one after the other. */
export function DuplicateSurvey({ survey }: { survey: Survey }) {
  const navigate = useNavigate()
  const [isTaken, setIsTaken] = useState(false)
  return (
    <DuplicateDialog<Values>
      noun="survey"
      of={survey.id}
      why={isTaken ? 'Choose another job number' : undefined}
      values={() => ({ name: survey.name, job_number: '' })}
      request={async (body, send, id) => {
        const { survey_id } = await send(duplicateCalls.survey, {
          params: { id: survey.id },
          body: { ...body, id },
        })
        await navigate(paths.survey(survey_id))
      }}
    >
      <JobNumberField onTaken={setIsTaken} />
    </DuplicateDialog>
  )
}

/** Shows at the field that another survey has the number, and reports it to the dialog. */
function JobNumberField({ onTaken }: { onTaken: (isTaken: boolean) => void }) {
  const isTaken = useJobNumberTaken(useWatch<Values, 'job_number'>({ name: 'job_number' }), '')
  useEffect(() => {
    onTaken(isTaken)
    return () => onTaken(false)
  }, [isTaken, onTaken])
  return (
    <>
      <TextField name="job_number" label="Job number" required />
      {isTaken && (
        <p className="field-error" role="alert">
          {refusalSentence('job_number_taken')}
        </p>
      )}
    </>
  )
}
