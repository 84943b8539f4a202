import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { dashboardCalls, useDashboard } from './dashboardCalls.ts'
import { WorklistTable } from './WorklistTable.tsx'

const ReviewButton = lazyPart(() => import('#frontend/features/review/ReviewButton.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Review', onClose, failure),
})

const REVIEW = ['review', 'Awaiting Review'] as const
const WORK = [
  ['edits', 'Change Required'],
  ['survey', 'Active Buildings'],
] as const

/** Up to three tables of buildings; buildings that wait for the user come first. Empty tables are hidden. */
export function BuildingWorklists({ mine }: { readonly mine: boolean }) {
  const { actor } = useSession()
  const [reviewed, setReviewed] = useState<BuildingListEntry>()
  const { data, stale, failure, retry } = useDashboard(mine ? 'mine' : 'all', async signal => ({
    data: await dashboardCalls.dashboard.surveys({ query: { mine: mine ? '1' : '0' } }, { signal }),
  }))
  if (!data) return failure ? <Failure {...failure} /> : <Skeleton lines={6} />
  const mayReview = may(actor, 'review')
  const visible = (mayReview ? [REVIEW, ...WORK] : [...WORK, REVIEW]).filter(
    ([worklist]) => data.data[worklist].length > 0,
  )
  const reviewAction = (row: BuildingListEntry) => (
    <Button icon="check" onClick={() => setReviewed(row)}>
      Review
    </Button>
  )
  return (
    <>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {visible.length === 0 && <NoBuildings mine={mine} />}
      {visible.map(([worklist, title]) => (
        <WorklistTable
          key={worklist}
          worklist={worklist}
          title={title}
          rows={data.data[worklist]}
          more={data.meta.more[worklist]}
          mine={mine}
          actions={worklist === 'review' && mayReview ? reviewAction : undefined}
          actionsWidth={mayReview ? '152' : '72'}
        />
      ))}
      {reviewed && <ReviewButton building={reviewed.id} onClose={() => setReviewed(undefined)} onDone={retry} />}
    </>
  )
}

const NoBuildings = ({ mine }: { mine: boolean }) => (
  <Empty
    icon="building"
    title="There are no buildings to display"
    hint={
      mine
        ? 'Buildings you’re surveying appear here until they’re reviewed.'
        : 'Buildings being surveyed, reviewed or changed appear here.'
    }
    action={
      <ButtonLink icon="plus" to={paths.newProject}>
        New Project
      </ButtonLink>
    }
  />
)
