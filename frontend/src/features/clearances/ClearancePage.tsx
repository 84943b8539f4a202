import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ClearanceEditor } from '#frontend/features/clearances/editor/ClearanceEditor.tsx'
import { newClearanceValues, valuesFromClearance } from '#frontend/features/clearances/values/clearanceValues.ts'
import { ClearanceView } from '#frontend/features/clearances/view/ClearanceView.tsx'
import { HistoryButton } from '#frontend/features/history/History.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { isActionOffered, isClearanceLocked, maySeeDeclineMessage } from '#shared/domain/clearance/clearanceStatus.ts'
import { newClearanceTemplate } from '#shared/domain/edits/newClearanceTemplate.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { ClearanceFrame, useClearanceTrail } from './ClearanceFrame.tsx'
import './clearances.css'

export function ClearancePage() {
  const id = useRouteParam('clearance')
  return id ? <ExistingClearance key={id} id={id} /> : <NewClearance />
}

function NewClearance() {
  const { back, facts } = useClearanceTrail({ name: 'New clearance' })
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
  const { survey, building } = useOpenBuilding()
  const { actor } = useSession()
  const back = paths.building(survey, building)
  return (
    <ClearanceFrame
      id={id}
      actions={({ clearance }) => <HistoryButton name={clearance.name} record={id} />}
      action={({ clearance }) =>
        isActionOffered(clearance, 'approve', actor) && (
          <ButtonLink kind="primary" icon="check" to={paths.clearanceReview(survey, building, id)}>
            Review
          </ButtonLink>
        )
      }
    >
      {record => (
        <>
          <Declined clearance={record.clearance} />
          {isClearanceLocked(record.clearance.status) || !may(actor, 'prepareClearances') ? (
            <>
              <Reviewed clearance={record.clearance} />
              <ClearanceView record={record} />
              <span>
                <ButtonLink to={back}>Back to the building</ButtonLink>
              </span>
            </>
          ) : (
            <ClearanceEditor openClearance={record} values={valuesFromClearance(record)} back={back} />
          )}
        </>
      )}
    </ClearanceFrame>
  )
}

/** Says that a reviewed clearance is locked, and warns if its document does not show the area to be clear. */
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
