import { useMatch, useParams, useSearchParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useSurvey } from '#frontend/features/surveyForm/useSurvey.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { ProjectForm } from './ProjectForm.tsx'

const NEW_PROJECT = 'Create Project'

export function ProjectPage() {
  const { survey } = useParams()
  return survey ? <NewBuilding key={survey} id={survey} /> : <NewProject />
}

function NewProject() {
  useSetBreadcrumbs({ name: 'Dashboard', to: paths.home }, { name: NEW_PROJECT })
  return (
    <Page title={NEW_PROJECT} tour="create_project">
      <ProjectForm survey={undefined} />
    </Page>
  )
}

/** Adds a building to a survey. The Back button is shown only where the survey’s page led here. */
function NewBuilding({ id }: { id: string }) {
  const isClearance = useSearchParams()[0].get('type') === 'clearance'
  const isFromSurvey = useMatch('/survey/:survey/building') !== null
  const title = isClearance ? 'Add clearance' : 'Add building'
  const surveyQuery = useSurvey(id)
  const { data, missing } = surveyQuery
  const back = paths.survey(id)
  useSetBreadcrumbs(
    { name: 'Browse', to: paths.browse },
    { name: data?.job_number ?? 'Survey', to: back },
    { name: title },
  )
  if (!data || missing) return <NotLoadedPage query={surveyQuery} noun="survey" back={paths.browse} />
  return (
    <Page title={title} tour="create_project">
      <ProjectForm
        key={title}
        survey={data}
        reportType={isClearance ? REPORT_TYPE.clearance : undefined}
        back={isFromSurvey ? back : undefined}
      />
    </Page>
  )
}
