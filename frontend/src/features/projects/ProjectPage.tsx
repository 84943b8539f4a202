import { useParams } from 'react-router-dom'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { useDraft } from '../../store/useDraft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import type { ProjectValues } from './projectValues.ts'

/** A new project, or another building of a survey that exists. What was typed and not sent is offered again. */
export function ProjectPage() {
  const { survey } = useParams()
  useTrail({ name: 'Dashboard', to: paths.home }, { name: survey ? 'Add building' : 'New Project' })
  const draft = useDraft<ProjectValues>(`project:${survey ?? 'new'}`)
  const existing = useRead(
    ['survey', survey],
    signal => api.surveys.read({ params: { id: survey ?? '' } }, { signal }),
    !!survey,
  )
  const title = survey ? 'Add building' : 'Create Project'
  const ready = draft.loaded && (!survey || existing.data)
  return (
    <Page title={title}>
      {draft.offered && (
        <Banner
          action={
            <span className="row">
              <Button onClick={draft.restore}>Go on with it</Button>
              <Button kind="quiet" onClick={draft.discard}>
                Discard
              </Button>
            </span>
          }
        >
          A project that was not finished is kept on this device, from {draft.offered.at}.
        </Banner>
      )}
      {!ready &&
        (existing.failure ? (
          <Failure message={existing.failure.message} retry={existing.failure.retry} />
        ) : (
          <Skeleton lines={6} />
        ))}
      {ready && (
        <ProjectForm
          key={draft.generation}
          start={draft.value}
          survey={existing.data}
          onTyped={draft.keep}
          onDone={draft.done}
        />
      )}
    </Page>
  )
}
