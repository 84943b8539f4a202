import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  approvalOf,
  contaminantsToReview,
  isLocked,
  STATUS,
  STATUS_NAMES,
  whyNotReview,
} from '#shared/domain/buildingStatus.ts'
import { countsOf } from '#shared/domain/counts.ts'
import { fullAddress } from '#shared/domain/fields.ts'
import type { Tree } from '#shared/domain/tree.ts'
import { CONTAMINATE_NAMES, NOTE_TYPE, REPORT_TYPE, REPORT_TYPE_NAMES } from '#shared/domain/vocabulary.ts'
import { useSession } from '../../api/session.tsx'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { More } from '../../ui/More.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { RichTextView } from '../../ui/RichTextView.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ClearanceTable } from '../clearances/ClearanceTable.tsx'
import { nzDate } from '../dashboard/buildingColumns.tsx'
import { ReviewDialog } from '../dashboard/ReviewDialog.tsx'
import { DuplicateBuilding } from '../duplicates/DuplicateBuilding.tsx'
import { LintPanel } from '../lint/LintPanel.tsx'
import { PlansPanel } from '../plans/PlansPanel.tsx'
import { Counts } from './Counts.tsx'
import { DeleteBuilding } from './DeleteBuilding.tsx'
import { FloorTable } from './FloorTable.tsx'
import { useInside } from './inside.ts'
import { LabPanel } from './LabPanel.tsx'
import { NextStep } from './NextStep.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'
import { ApproveReport, ChangeStatus } from './StatusActions.tsx'
import { Summary } from './Summary.tsx'
import { Texts } from './Texts.tsx'

/** A building: where it stands, what is recorded, and the one step that leads on. */
export function BuildingPage() {
  const { tree, survey, building, refresh } = useInside()
  const { person } = useSession()
  const [reviewing, review] = useState(false)
  const { status_id } = tree.building
  useTrail({ name: tree.building.job_number, to: paths.survey(survey) }, { name: tree.building.name })
  const mayReview = whyNotReview(tree, { person }) === undefined
  return (
    <Page
      title={tree.building.name}
      tour="building"
      status={<StatusChip id={status_id} name={STATUS_NAMES[status_id] ?? ''} />}
      facts={factsOf(tree)}
      actions={
        <>
          {!isLocked(status_id) && (
            <ButtonLink icon="edit" to={paths.editBuilding(survey, building)}>
              Edit
            </ButtonLink>
          )}
          <Others mayReview={mayReview} />
        </>
      }
      action={
        mayReview ? (
          <Button kind="primary" icon="check" onClick={() => review(true)}>
            Review
          </Button>
        ) : (
          !isClearance(tree) && <NextStep />
        )
      }
    >
      <Remarks tree={tree} />
      <Summary />
      {isClearance(tree) ? <ClearanceTable /> : <Surveyed tree={tree} />}
      <Texts />
      {mayReview && (
        <ReviewDialog tree={tree} open={reviewing} onClose={() => review(false)} onDone={refresh} onStale={refresh} />
      )}
    </Page>
  )
}

const isClearance = ({ building }: Tree) => building.report_type_id === REPORT_TYPE.clearance
const nounOf = (tree: Tree) => (isClearance(tree) ? 'clearance' : 'building')

/** What is done seldom. */
function Others({ mayReview }: { mayReview: boolean }) {
  const { tree, survey } = useInside()
  const navigate = useNavigate()
  return (
    <More>
      {mayReview && <ApproveReport />}
      {!isClearance(tree) && <ChangeStatus />}
      <DuplicateBuilding />
      {!isLocked(tree.building.status_id) && (
        <DeleteBuilding building={tree.building} onDeleted={() => navigate(paths.survey(survey))} />
      )}
    </More>
  )
}

/** What was recorded; while the laboratory works its panel stands in place of the floors. */
function Surveyed({ tree }: { tree: Tree }) {
  const { status_id } = tree.building
  const isAwaiting = status_id === STATUS.awaitingResult
  return (
    <>
      <LintPanel />
      <Section title="Recorded">
        <Counts counts={countsOf(tree)} />
      </Section>
      {isAwaiting && <LabPanel />}
      {!isAwaiting && !isLocked(status_id) && <FloorTable />}
      <ReportsPanel />
      <PlansPanel />
    </>
  )
}

const factsOf = ({ building }: Tree): string[] =>
  [
    building.job_number,
    building.phase,
    building.client_name,
    REPORT_TYPE_NAMES[building.report_type_id] ?? '',
    fullAddress(building),
  ].filter(Boolean)

/** What one should know before anything else on the page. */
function Remarks({ tree }: { tree: Tree }) {
  const { building } = tree
  return (
    <>
      {building.surveyors.length === 0 && <Banner tone="warning">Surveyor has not been set</Banner>}
      {building.status_id === STATUS.needsEdits && <Denials tree={tree} />}
      {isLocked(building.status_id) && (
        <Banner tone="positive">
          This {nounOf(tree)} is {STATUS_NAMES[building.status_id]}: nothing in it can be changed. {approvals(tree)}
        </Banner>
      )}
      {!isLocked(building.status_id) && approvals(tree) && <Banner>{approvals(tree)}</Banner>}
    </>
  )
}

const approvals = (tree: Tree): string =>
  contaminantsToReview(tree)
    .flatMap(id => {
      const approval = approvalOf(tree.building, id)
      return approval?.approved
        ? [`${CONTAMINATE_NAMES[id]}: Approved by ${approval.reviewer_name}, ${nzDate(approval.date.slice(0, 10))}.`]
        : []
    })
    .join(' ')

function Denials({ tree }: { tree: Tree }) {
  const note = tree.notes.find(({ type_id }) => type_id === NOTE_TYPE.needsEdits)
  const denied = contaminantsToReview(tree).flatMap(id => {
    const approval = approvalOf(tree.building, id)
    return approval && !approval.approved ? [{ id, ...approval }] : []
  })
  return (
    <div data-tour="building_declined">
      <Banner tone="warning">
        <strong>{denied.length > 0 ? 'Sent back by the reviewer' : 'Edits are wanted'}</strong>
        {denied.length === 0 && note && <RichTextView html={note.content} />}
        {denied.map(({ id, reason, reviewer_name, date }) => (
          <p key={id}>
            {CONTAMINATE_NAMES[id]}: {reason}{' '}
            <span className="quiet">
              {reviewer_name}, {nzDate(date.slice(0, 10))}
            </span>
          </p>
        ))}
      </Banner>
    </div>
  )
}
