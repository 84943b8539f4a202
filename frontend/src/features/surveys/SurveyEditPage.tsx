import { useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { SurveyForm } from '#frontend/features/surveyForm/SurveyForm.tsx'
import { useSurvey } from '#frontend/features/surveyForm/useSurvey.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'

export function SurveyEditPage() {
  const id = useRouteParam('survey')
  const navigate = useNavigate()
  const surveyQuery = useSurvey(id)
  const { data, missing } = surveyQuery
  const back = paths.survey(id)
  useSetBreadcrumbs(
    { name: 'Browse', to: paths.browse },
    { name: data?.job_number ?? 'Survey', to: back },
    { name: 'Edit' },
  )
  if (!data || missing) return <NotLoadedPage query={surveyQuery} noun="survey" back={paths.browse} />
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
