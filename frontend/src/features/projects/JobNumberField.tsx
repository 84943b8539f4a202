import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { SurveyDialog } from '#frontend/features/surveyForm/SurveyDialog.tsx'
import { isSameJobNumber } from '#frontend/features/surveyForm/useJobNumberTaken.ts'
import { isCreation } from '#frontend/store/database.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { SurveyOfProject } from '#shared/domain/edits/newBuilding.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { NO_SURVEY, type ProjectValues, valuesFromExistingSurvey } from './projectValues.ts'
import './projects.css'

const DELAY_MS = 300
const MAX_SHOWN = 5

/** The unsent new surveys on this device whose job number starts with `text`, without the form’s own building. */
function useUnsentSurveys(text: string, building: string): readonly SurveyOfProject[] {
  const start = text.trim().toUpperCase()
  const creations = usePendingWrites().filter(isCreation)
  return creations.flatMap(({ building_id, input: { survey, known } }) =>
    'job_number' in survey && building_id !== building && start && survey.job_number.toUpperCase().startsWith(start)
      ? [known.survey]
      : [],
  )
}

/** The surveys whose job number starts with a text. A newer text cancels the earlier search. */
function useSurveysByNumber(text: string): readonly SurveyOfProject[] {
  const [surveys, setSurveys] = useState<readonly SurveyOfProject[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      if (text.trim() === '') return setSurveys([])
      buildingCalls.surveys
        .searchJobs({ query: { search: text } }, { signal: stop.signal })
        .then(setSurveys, () => undefined)
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return surveys
}

/**
 * A new job number, or the number of an existing survey, whose fields are shown read-only until the number is cleared. `fixed`:
 * it cannot be cleared.
 */
export function JobNumberField({ fixed }: { fixed: boolean }) {
  const { setValue, setError, clearErrors, control } = useFormContext<ProjectValues>()
  const [survey, ids] = useWatch({ control, name: ['survey', 'ids'] })
  const typed = survey.id ? '' : survey.job_number
  const matches = [...useUnsentSurveys(typed, ids.building), ...useSurveysByNumber(typed)]
  const isTaken = !survey.id && matches.some(match => isSameJobNumber(match.job_number, survey.job_number))
  useEffect(() => {
    if (isTaken) setError('survey.job_number', { type: 'taken', message: refusalSentence('job_number_taken') })
    else clearErrors('survey.job_number')
  }, [isTaken, setError, clearErrors])
  const pick = (existing: SurveyOfProject) => {
    setValue('survey', valuesFromExistingSurvey(existing), { shouldDirty: true })
    clearErrors('survey')
  }
  const onClear = fixed ? undefined : () => setValue('survey', NO_SURVEY)
  if (survey.id) return <ExistingSurvey survey={survey} onClear={onClear} />
  return (
    <>
      <TextField
        name="survey.job_number"
        label="Job number"
        required
        hint="Enter a new number, or start typing an existing one"
      />
      {matches.length > 0 && (
        <ul className="jobs" aria-label="Existing surveys">
          {matches.slice(0, MAX_SHOWN).map(match => (
            <li key={match.id}>
              <button type="button" onClick={() => pick(match)}>
                <strong className="figures">{match.job_number}</strong> {match.name}{' '}
                <span className="quiet">{match.client_name}</span>
                <span className="quiet">Add a building to it</span>
              </button>
            </li>
          ))}
          {matches.length > MAX_SHOWN && <li className="quiet">Type more of the number to see other surveys</li>}
        </ul>
      )}
      <CreateSurveyButton jobNumber={isTaken ? '' : survey.job_number} onCreated={pick} />
    </>
  )
}

/** Creates the survey alone; the building is then added to it. */
function CreateSurveyButton({
  jobNumber,
  onCreated,
}: {
  jobNumber: string
  onCreated: (survey: SurveyOfProject) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const pickCreated = async (id: string) => {
    onCreated((await buildingCalls.surveys.read({ params: { id } })).data)
    setIsOpen(false)
  }
  return (
    <span className="make-survey">
      <Button kind="quiet" icon="plus" onClick={() => setIsOpen(true)}>
        Create survey
      </Button>
      <SurveyDialog
        open={isOpen}
        jobNumber={jobNumber}
        onClose={() => setIsOpen(false)}
        onCreated={id => void pickCreated(id)}
      />
    </span>
  )
}

function ExistingSurvey({ survey, onClear }: { survey: ProjectValues['survey']; onClear: (() => void) | undefined }) {
  return (
    <>
      <DescriptionList
        facts={[
          { name: 'Job number', value: survey.job_number },
          { name: 'Survey name', value: survey.name },
          { name: 'Client', value: survey.names?.client_name },
          { name: 'Contact', value: survey.names?.contact_name },
          { name: 'Office', value: survey.names?.office_name || 'N/A' },
        ]}
      />
      {onClear && (
        <span>
          <Button icon="close" onClick={onClear}>
            Change job number
          </Button>
        </span>
      )}
    </>
  )
}
