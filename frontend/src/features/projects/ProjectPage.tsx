import { useParams } from 'react-router-dom'
import { useRead } from '../../api/useRead.ts'
import { work } from '../../api/work.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProjectForm } from './ProjectForm.tsx'

/** A new project, or another building of a survey that exists. */
export function ProjectPage() {
  const { survey } = useParams()
  const title = survey ? 'Add building' : 'Create Project'
  useTrail({ name: 'Dashboard', to: paths.home }, { name: title })
  const { data, failure } = useRead(
    ['survey', survey],
    signal => work.surveys.read({ params: { id: survey ?? '' } }, { signal }),
    !!survey,
  )
  const waiting = survey && !data
  return (
    <Page title={title} tour="create_project">
      {waiting && (failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={6} />)}
      {!waiting && <ProjectForm key={survey} survey={data} />}
    </Page>
  )
}
