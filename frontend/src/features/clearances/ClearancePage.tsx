import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ClearanceEditor } from '#frontend/features/clearances/editor/ClearanceEditor.tsx'
import { newClearanceValues, valuesFromClearance } from '#frontend/features/clearances/values/clearanceValues.ts'
import { useClearance } from '#frontend/features/clearances/values/useClearance.ts'
import { ClearanceView } from '#frontend/features/clearances/view/ClearanceView.tsx'
import { HistoryButton } from '#frontend/features/history/History.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { isClearanceLocked, maySeeDeclineMessage } from '#shared/domain/clearance/clearanceStatus.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import { newClearanceTemplate } from '#shared/domain/edits/newClearanceTemplate.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { statusColour } from './clearanceColumns.tsx'
import './clearances.css'

export function ClearancePage() {
  const id = useRouteParam('clearance')
  return id ? <ExistingClearance key={id} id={id} /> : <NewClearance />
}

function usePageFrame(name: string) {
  const { tree, survey, building } = useOpenBuilding()
  const back = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: back },
    { name },
  )
  return { back, facts: [tree.building.name, tree.building.job_number] }
}

function NewClearance() {
  const { back, facts } = usePageFrame('New clearance')
  const { tree } = useOpenBuilding()
  const { actor } = useSession()
  const [values] = useState(() => newClearanceValues(newClearanceTemplate(tree.building, actor)))
  return (
    <Page title="New clearance" facts={facts}>
      <ClearanceEditor openClearance={undefined} values={values} back={back} />
    </Page>
  )
}

function ExistingClearance({ id }: { id: string }) {
  const { building } = useOpenBuilding()
  const { actor } = useSession()
  const { tree: current, failure, stale, isUpToDate, refresh } = useClearance(building, id)
  const name = current?.clearance.name || 'Clearance'
  const { back, facts } = usePageFrame(name)
  const missing = failure?.kind === 'missing'
  if (!current || !isUpToDate)
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
  const { clearance } = current
  return (
    <Page
      title={name}
      status={<StatusChip id={statusColour(clearance.status)} name={CLEARANCE_STATUS_NAMES[clearance.status]} />}
      facts={[...facts, CLEARANCE_CLASS_NAMES[clearance.type] ?? '']}
      actions={<HistoryButton name={name} record={id} />}
    >
      {stale && <Banner tone="warning">{stale}</Banner>}
      <Declined clearance={clearance} />
      {isClearanceLocked(clearance.status) || !may(actor, 'prepareClearances') ? (
        <>
          <Reviewed clearance={clearance} />
          <ClearanceView record={current} />
          <span>
            <ButtonLink to={back}>Back to the building</ButtonLink>
          </span>
        </>
      ) : (
        <ClearanceEditor openClearance={current} values={valuesFromClearance(current)} back={back} />
      )}
    </Page>
  )
}

/** Whether a reviewed clearance shows its area to be clear, and that it is locked. */
function Reviewed({ clearance: { status, has_report, document } }: { clearance: Clearance }) {
  if (!isClearanceLocked(status)) return null
  return (
    <>
      {has_report && !document.shows_clear && (
        <Banner tone="danger">
          <strong>The document that was issued doesn’t show that the area is clear.</strong> Its first page says why.
        </Banner>
      )}
      <Banner>{refusalSentence('clearance_reviewed')}</Banner>
    </>
  )
}

function Declined({ clearance }: { clearance: Clearance }) {
  const { actor } = useSession()
  if (!maySeeDeclineMessage(clearance, actor)) return null
  return (
    <Banner tone="warning">
      <strong>The reviewer declined this clearance</strong>
      <p className="clearance-message">{clearance.message}</p>
    </Banner>
  )
}
