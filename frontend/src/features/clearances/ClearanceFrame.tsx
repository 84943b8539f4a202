import type { ReactNode } from 'react'
import { type Crumb, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useClearance } from '#frontend/features/clearances/values/useClearance.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import { statusColour } from './clearanceColumns.tsx'

/** Sets the breadcrumbs of a page about a clearance; returns what every such page shows. */
export function useClearanceTrail(...crumbs: readonly Crumb[]) {
  const { tree, survey, building } = useOpenBuilding()
  const back = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: back },
    ...crumbs,
  )
  return { back, facts: [tree.building.name, tree.building.job_number] }
}

interface Props {
  readonly id: string
  readonly isReview?: boolean
  readonly actions?: (record: ClearanceRecord) => ReactNode
  readonly action?: (record: ClearanceRecord) => ReactNode
  readonly children: (record: ClearanceRecord) => ReactNode
}

/** A page about a clearance, once the clearance is read. */
export function ClearanceFrame({ id, isReview = false, actions, action, children }: Props) {
  const { survey, building } = useOpenBuilding()
  const { tree: record, failure, stale, isUpToDate, refresh } = useClearance(building, id)
  const name = record?.clearance.name || 'Clearance'
  const { back, facts } = useClearanceTrail(
    ...(isReview ? [{ name, to: paths.clearance(survey, building, id) }, { name: 'Review' }] : [{ name }]),
  )
  const missing = failure?.kind === 'missing'
  if (!record || !isUpToDate)
    return (
      <Page title={missing ? 'Not found' : 'Clearance'} facts={facts}>
        {failure ? (
          <Failure
            title={missing ? 'We couldn’t find that clearance' : 'Couldn’t load this clearance'}
            message={missing ? 'It may have been deleted.' : failure.message}
            retry={missing ? undefined : refresh}
            action={<ButtonLink to={back}>Back to the building</ButtonLink>}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    )
  const { type, status } = record.clearance
  return (
    <Page
      title={isReview ? `Review ${name}` : name}
      status={<StatusChip id={statusColour(status)} name={CLEARANCE_STATUS_NAMES[status]} />}
      facts={[...facts, CLEARANCE_CLASS_NAMES[type] ?? '']}
      actions={actions?.(record)}
      action={action?.(record)}
    >
      {stale && <Banner tone="warning">{stale}</Banner>}
      {children(record)}
    </Page>
  )
}
