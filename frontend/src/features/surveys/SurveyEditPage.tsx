import { useNavigate } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useParam } from '../buildings/inside.ts'
import { NoSurvey } from './NoSurvey.tsx'
import { SurveyForm } from './SurveyForm.tsx'
import { useSurvey } from './useSurvey.ts'

export function SurveyEditPage() {
  const id = useParam('survey')
  const navigate = useNavigate()
  const reading = useSurvey(id)
  const { data, missing } = reading
  const back = paths.survey(id)
  useTrail({ name: 'Browse', to: paths.browse }, { name: data?.job_number ?? 'Survey', to: back }, { name: 'Edit' })
  if (!data || missing) return <NoSurvey reading={reading} />
  return (
    <Page title={`Edit ${data.name}`}>
      <SurveyForm
        key={id}
        survey={data}
        other={<ButtonLink to={back}>Back</ButtonLink>}
        onSaved={() => navigate(back)}
      />
    </Page>
  )
}
