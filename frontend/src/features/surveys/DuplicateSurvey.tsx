import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DuplicateDialog } from '#frontend/features/duplicates/DuplicateDialog.tsx'
import { duplicateCalls } from '#frontend/features/duplicates/useDuplicate.ts'
import { NewJobNumberField } from '#frontend/features/surveyForm/NewJobNumberField.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'

interface Values {
  name: string
  job_number: string
}

/** Duplicates a survey for the same client under another job number. Its buildings are duplicated one after another. */
export function DuplicateSurvey({ survey }: { survey: Survey }) {
  const navigate = useNavigate()
  const [isTaken, setIsTaken] = useState(false)
  return (
    <DuplicateDialog<Values>
      noun="survey"
      of={survey.id}
      why={() => (isTaken ? 'Choose another job number' : undefined)}
      values={() => ({ name: survey.name, job_number: '' })}
      request={async (body, send, id) => {
        const { survey_id } = await send(duplicateCalls.survey, {
          params: { id: survey.id },
          body: { ...body, id },
        })
        await navigate(paths.survey(survey_id))
      }}
    >
      <NewJobNumberField name="job_number" onTaken={setIsTaken} />
    </DuplicateDialog>
  )
}
