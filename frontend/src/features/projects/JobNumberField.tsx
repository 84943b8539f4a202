import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { SurveyDialog } from '#frontend/features/surveyForm/SurveyDialog.tsx'
import { isSameJobNumber } from '#frontend/features/surveyForm/useJobNumberTaken.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { NO_SURVEY, type ProjectValues, withSurvey } from './projectValues.ts'
import './projects.css'

const DELAY_MS = 300

/** Finds the surveys whose job number begins with what is typed; an earlier question is dropped. */
function useJobs(text: string): readonly Survey[] {
  const [jobs, setJobs] = useState<readonly Survey[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      if (text.trim() === '') return setJobs([])
      buildingCalls.surveys.searchJobs({ query: { search: text } }, { signal: stop.signal }).then(
        ({ data }) => setJobs(data),
        () => undefined,
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return jobs
}

/** A new job number, or an existing one: then its survey's fields are as they are until the number is cleared. */
export function JobNumberField({ fixed }: { fixed: boolean }) {
  const { setValue, setError, clearErrors, control } = useFormContext<ProjectValues>()
  const survey = useWatch({ control, name: 'survey' })
  const jobs = useJobs(survey.id ? '' : survey.job_number)
  const taken = !survey.id && jobs.some(job => isSameJobNumber(job.job_number, survey.job_number))
  useEffect(() => {
    if (taken) setError('survey.job_number', { type: 'taken', message: refusalSentence('job_number_taken') })
    else clearErrors('survey.job_number')
  }, [taken, setError, clearErrors])
  const pick = (job: Survey) => {
    setValue('survey', withSurvey(job), { shouldDirty: true })
    clearErrors('survey')
  }
  const onClear = fixed ? undefined : () => setValue('survey', NO_SURVEY)
  if (survey.id) return <Chosen survey={survey} onClear={onClear} />
  return (
    <>
      <TextField
        name="survey.job_number"
        label="Job number"
        required
        hint="Enter a new number, or start typing an existing one"
      />
      {jobs.length > 0 && (
        <ul className="jobs" aria-label="Existing surveys">
          {jobs.slice(0, 5).map(job => (
            <li key={job.id}>
              <button type="button" onClick={() => pick(job)}>
                <strong className="figures">{job.job_number}</strong> {job.name}{' '}
                <span className="quiet">{job.client_name}</span>
                <span className="quiet">Add a building to it</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <SurveyMaker jobNumber={taken ? '' : survey.job_number} onMade={pick} />
    </>
  )
}

/** A survey can be made by itself first; the building then goes into it. */
function SurveyMaker({ jobNumber, onMade }: { jobNumber: string; onMade: (survey: Survey) => void }) {
  const [making, make] = useState(false)
  const made = async (id: string) => {
    onMade((await buildingCalls.surveys.read({ params: { id } })).data)
    make(false)
  }
  return (
    <span className="make-survey">
      <Button kind="quiet" icon="plus" onClick={() => make(true)}>
        Create survey
      </Button>
      <SurveyDialog open={making} jobNumber={jobNumber} onClose={() => make(false)} onMade={id => void made(id)} />
    </span>
  )
}

function Chosen({ survey, onClear }: { survey: ProjectValues['survey']; onClear: (() => void) | undefined }) {
  return (
    <>
      <DescriptionList
        facts={[
          { name: 'Job number', value: survey.job_number },
          { name: 'Survey name', value: survey.name },
          { name: 'Client', value: survey.shown?.client_name },
          { name: 'Contact', value: survey.shown?.contact_name },
          { name: 'Office', value: survey.shown?.office_name || 'N/A' },
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
