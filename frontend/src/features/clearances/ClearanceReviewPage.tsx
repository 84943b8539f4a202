import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import type { FindingsToConfirm } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { PanelView } from '#frontend/features/clearances/view/ClearanceView.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { ReviewBesideDecision } from '#frontend/features/review/ReviewBesideDecision.tsx'
import { Remark, ReviewSteps, Seen } from '#frontend/features/review/ReviewSteps.tsx'
import { refusedReview } from '#frontend/features/review/refusedReview.ts'
import { useReviewSteps } from '#frontend/features/review/useReviewSteps.ts'
import { useStaysTrue } from '#frontend/features/review/useStaysTrue.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { panelsToRead } from '#shared/domain/clearance/clearancePanels.ts'
import { answersOf, isChecklistPanel } from '#shared/domain/clearance/clearanceQuestions.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { isActionOffered } from '#shared/domain/clearance/clearanceStatus.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { ClearanceFrame } from './ClearanceFrame.tsx'
import { ClearanceDecision, ConfirmClearanceReview, reviewSummary, useClearanceReview } from './ClearanceReviewForm.tsx'
import './clearances.css'

/** Shows the panels of a clearance one by one beside the decision. */
export function ClearanceReviewPage() {
  const id = useRouteParam('clearance')
  return (
    <ClearanceFrame key={id} id={id} isReview>
      {record => <Review record={record} />}
    </ClearanceFrame>
  )
}

function Review({ record }: { readonly record: ClearanceRecord }) {
  const { survey, building } = useOpenBuilding()
  const { actor } = useSession()
  if (useStaysTrue(isActionOffered(record.clearance, 'approve', actor))) return <PanelsAndDecision record={record} />
  return (
    <Banner tone="warning">
      {refusedReview(may(actor, 'review') ? 'action_not_available' : 'not_allowed')}.{' '}
      <Link to={paths.clearance(survey, building, record.clearance.id)}>Open the clearance</Link>
    </Banner>
  )
}

type Panel = ReturnType<typeof panelsToRead>[number]
const titleOf = ({ number, title }: Panel) => `${number}. ${title}`

function PanelsAndDecision({ record }: { readonly record: ClearanceRecord }) {
  const { tree, survey, building } = useOpenBuilding()
  const navigate = useNavigate()
  const { id, name, has_report, updated_at } = record.clearance
  const review = useClearanceReview({
    row: { id, name, has_report, updated_at, building: { id: building, survey_id: survey, name: tree.building.name } },
    record,
    onDone: () => void navigate(paths.building(survey, building)),
  })
  const panels = panelsToRead(record.clearance)
  const { at, choose, go, swipe } = useReviewSteps(panels.map(({ key }) => key))
  const panel = panels[at]
  if (!panel) return null
  return (
    <ReviewBesideDecision
      swipe={swipe}
      shown={panel.key}
      summary={reviewSummary(review)}
      fields={
        <ClearanceDecision
          review={review}
          renderPanel={(key, title) => (
            <Button kind="quiet" onClick={() => choose(key)}>
              Open {title}
            </Button>
          )}
        />
      }
      confirm={<ConfirmClearanceReview review={review} />}
    >
      <ReviewSteps
        noun="panel"
        steps={panels.map(each => ({ id: each.key, name: titleOf(each) }))}
        at={at}
        seen={review.seenPanels}
        onChoose={choose}
        onStep={go}
        onTick={() => review.see(panel.key, true)}
      />
      <PanelToReview key={panel.key} panel={panel} record={record} findings={review.findings} />
      <Seen
        noun="panel"
        isSeen={review.seenPanels.includes(panel.key)}
        onSee={isSeen => review.see(panel.key, isSeen)}
        onNext={at < panels.length - 1 ? () => go(1) : undefined}
      />
      <Remark
        key={`remark ${panel.key}`}
        noun="panel"
        hint="Adds a line to what needs fixing and sets the decision to Decline."
        onAdd={text => review.remark(`${titleOf(panel)}: ${text}`)}
      />
    </ReviewBesideDecision>
  )
}

interface PanelProps {
  readonly panel: Panel
  readonly record: ClearanceRecord
  readonly findings: FindingsToConfirm | undefined
}

/** The contents of a panel, below its findings against the clearance. */
function PanelToReview({ panel, record, findings }: PanelProps) {
  const { key } = panel
  const answers = isChecklistPanel(key) ? answersOf(key, record.clearance.information) : undefined
  const found = [...(findings?.shortfalls ?? []), ...(findings?.notes ?? [])].filter(each => each.panel === key)
  return (
    <Section title={titleOf(panel)}>
      {answers && (
        <p className="quiet">
          {answers.answered} of {answers.asked} answered
        </p>
      )}
      {found.length > 0 && (
        <Banner tone="warning">
          <strong>To confirm before you approve</strong>
          <ul className="panel-findings">
            {found.map(each => (
              <li key={each.key}>
                {each.statement}: <strong>{each.outcome}</strong>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <PanelView panel={key} record={record} />
    </Section>
  )
}
