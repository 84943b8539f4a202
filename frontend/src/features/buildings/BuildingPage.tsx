import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { LabPanel } from '#frontend/features/buildings/lab/LabPanel.tsx'
import { LabCertificates } from '#frontend/features/buildings/lab/LabReturns.tsx'
import { BagRanges } from '#frontend/features/buildings/ranges/BagRanges.tsx'
import { AdvanceStatus } from '#frontend/features/buildings/status/AdvanceStatus.tsx'
import { ApproveReport, ChangeStatus } from '#frontend/features/buildings/status/StatusActions.tsx'
import { SurveyDate } from '#frontend/features/buildings/status/SurveyDate.tsx'
import { BuildingTexts } from '#frontend/features/buildings/texts/BuildingTexts.tsx'
import { ClearanceTable } from '#frontend/features/clearances/ClearanceTable.tsx'
import { DuplicateBuilding } from '#frontend/features/duplicates/DuplicateBuilding.tsx'
import { HistoryButton } from '#frontend/features/history/History.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { peopleHere } from '#frontend/features/openBuilding/PeopleHere.tsx'
import { ReinspectionPanel } from '#frontend/features/reinspection/ReinspectionPanel.tsx'
import { ReportCheckPanel } from '#frontend/features/reportCheck/ReportCheckPanel.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import {
  approvalOf,
  contaminantsToReview,
  isLocked,
  reviewRefusal,
  STATUS,
} from '#shared/domain/building/buildingStatus.ts'
import { type Counts, countFloorItems, countItems } from '#shared/domain/item/counts.ts'
import { POSITIVE_OR_PRESUMED, VERDICT_WORDS } from '#shared/domain/item/verdict.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { floorsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import {
  CONTAMINANT,
  CONTAMINANT_NAMES,
  NOTE_TYPE,
  REPORT_TYPE,
  REPORT_TYPE_NAMES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { BuildingSummary } from './BuildingSummary.tsx'
import { ChangedSinceLook } from './ChangedSinceLook.tsx'
import { DeleteBuilding } from './DeleteBuilding.tsx'
import { EverythingElse, useIsNew } from './EverythingElse.tsx'
import { FieldReady } from './FieldReady.tsx'
import { FloorName, FloorTable } from './FloorTable.tsx'
import { ItemBars } from './ItemBars.tsx'
import { BuildingDocuments } from './ReportsPanel.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import './buildings.css'

/**
 * A building: its status, its contents and the button for its next step. A clearance building has a table of clearances in place
 * of floors, counts and report texts (2§1).
 */
export function BuildingPage() {
  const { building } = useOpenBuilding()
  return <OneBuilding key={building} />
}

function OneBuilding() {
  const { tree, survey, building, people } = useOpenBuilding()
  const isNew = useIsNew()
  const { actor } = useSession()
  const { status_id } = tree.building
  useSetBreadcrumbs({ name: tree.building.job_number, to: paths.survey(survey) }, { name: tree.building.name })
  const mayReview = reviewRefusal(tree, { actor }) === undefined
  return (
    <Page
      title={tree.building.name}
      tour="building"
      status={<StatusChip id={status_id} name={STATUS_NAMES[status_id] ?? ''} />}
      facts={[...factsOf(tree), peopleHere('Also here:', people)].filter(Boolean)}
      actions={
        <>
          {!isLocked(status_id) && (
            <ButtonLink icon="edit" to={paths.editBuilding(survey, building)}>
              Edit
            </ButtonLink>
          )}
          <SecondaryActions mayReview={mayReview} />
        </>
      }
      action={
        mayReview ? (
          <ButtonLink kind="primary" icon="check" to={paths.review(survey, building)}>
            Review
          </ButtonLink>
        ) : (
          !isClearance(tree) && <AdvanceStatus />
        )
      }
    >
      {!isClearance(tree) && <StatusSteps building={tree.building} />}
      <StatusBanners tree={tree} />
      {!isLocked(status_id) && <FieldReady />}
      {isNew ? <NewBuilding /> : <BuildingContents />}
    </Page>
  )
}

/** The page of a new building: its next steps, and one line for everything else. */
function NewBuilding() {
  const { tree } = useOpenBuilding()
  return (
    <>
      <SurveyDate />
      {isClearance(tree) ? (
        <ClearanceTable below={<EverythingElse />} />
      ) : (
        <>
          <FloorTable />
          <EverythingElse />
        </>
      )}
    </>
  )
}

function BuildingContents() {
  const { tree } = useOpenBuilding()
  return (
    <>
      <div className="overview">
        {/* The summary comes first: the list of clearances arrives later, and would move it. */}
        {isClearance(tree) && <BuildingSummary />}
        <div className="overview-main">
          <ChangedSinceLook />
          {isClearance(tree) ? <ClearanceTable /> : <SurveyOverview tree={tree} />}
        </div>
        {!isClearance(tree) && <BuildingSummary />}
      </div>
      {!isClearance(tree) && <SurveyedSections tree={tree} />}
      <BuildingTexts />
    </>
  )
}

const isClearance = ({ building }: Tree) => building.report_type_id === REPORT_TYPE.clearance
const nounOf = (tree: Tree) => (isClearance(tree) ? 'clearance' : 'building')

function SecondaryActions({ mayReview }: { mayReview: boolean }) {
  const { tree, survey } = useOpenBuilding()
  const navigate = useNavigate()
  return (
    <MoreActions>
      {mayReview && <ApproveReport />}
      {!isClearance(tree) && <ChangeStatus />}
      <DuplicateBuilding />
      <HistoryButton name={tree.building.name} />
      {!isLocked(tree.building.status_id) && (
        <DeleteBuilding building={tree.building} onDeleted={() => navigate(paths.survey(survey))} />
      )}
    </MoreActions>
  )
}

/**
 * The recorded items, and the work that is left. While results are awaited, and after the review, links to the floors replace
 * the table of floors.
 */
function SurveyOverview({ tree }: { tree: Tree }) {
  const { status_id } = tree.building
  const isEdited = !isLocked(status_id) && status_id !== STATUS.awaitingResult
  return (
    <>
      <ReinspectionPanel />
      {tree.floors.length > 0 && <ReportCheckPanel />}
      {isEdited ? <FloorTable /> : <FloorLinks />}
      {tree.items.length > 0 && (
        <Section title="At a glance" actions={<AllItems />}>
          <ItemBars tree={tree} />
          <BuildingCounts counts={countItems(tree)} />
        </Section>
      )}
    </>
  )
}

/** The work on samples and documents. */
function SurveyedSections({ tree }: { tree: Tree }) {
  const { status_id } = tree.building
  const isAwaiting = status_id === STATUS.awaitingResult
  return (
    <>
      {isAwaiting && <LabPanel />}
      {!isLocked(status_id) && <BagRanges />}
      {!isAwaiting && <LabCertificates />}
      <BuildingDocuments />
    </>
  )
}

function AllItems() {
  const { survey, building } = useOpenBuilding()
  return <ButtonLink to={paths.allItems(survey, building)}>All items</ButtonLink>
}

const factsOf = ({ building }: Tree): string[] =>
  [
    building.job_number,
    building.phase,
    building.client_name,
    REPORT_TYPE_NAMES[building.report_type_id] ?? '',
    fullAddress(building),
  ].filter(Boolean)

function StatusBanners({ tree }: { tree: Tree }) {
  const { building } = tree
  return (
    <>
      {building.surveyors.length === 0 && <Banner tone="warning">Surveyor has not been set</Banner>}
      {building.status_id === STATUS.needsEdits && <Denials tree={tree} />}
      {isLocked(building.status_id) && (
        <Banner tone="positive">
          This {nounOf(tree)} is {STATUS_NAMES[building.status_id]}, so it can’t be edited. {approvals(tree)}
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
        ? [`${CONTAMINANT_NAMES[id]}: Approved by ${approval.reviewer_name}, ${formatNzDay(approval.date)}.`]
        : []
    })
    .join(' ')

function Denials({ tree }: { tree: Tree }) {
  const note = tree.notes.find(({ type_id }) => type_id === NOTE_TYPE.needsEdits)
  const denials = contaminantsToReview(tree).flatMap(id => {
    const approval = approvalOf(tree.building, id)
    return approval && !approval.approved ? [{ id, ...approval }] : []
  })
  return (
    <div data-tour="building_declined">
      <Banner tone="warning">
        <strong>{denials.length > 0 ? 'Sent back by the reviewer' : 'Edits requested'}</strong>
        {denials.length === 0 && note && <RichTextView html={note.content} />}
        {denials.map(({ id, reason, reviewer_name, date }) => (
          <p key={id}>
            {CONTAMINANT_NAMES[id]}: {reason}{' '}
            <span className="quiet">
              {reviewer_name}, {formatNzDay(date)}
            </span>
          </p>
        ))}
      </Banner>
    </div>
  )
}

const WORDS = VERDICT_WORDS[CONTAMINANT.asbestos]
const COUNT_LABELS: readonly (readonly [keyof Counts, string])[] = [
  ['floors_count', 'Floors'],
  ['rooms_count', 'Rooms'],
  ['items_count', 'Items'],
  ['samples_count', 'Samples'],
  ['sampled_as_count', 'Sampled as'],
  ['previously_reported_count', 'Previously reported'],
  ['positive_count', POSITIVE_OR_PRESUMED],
  ['presumed_count', 'of which presumed'],
  ['negative_count', WORDS.negative],
  ['awaiting_result_count', WORDS.awaiting],
  ['inaccessible_count', WORDS.inaccessible],
]

const BuildingCounts = ({ counts }: { counts: Counts }) => (
  <dl className="counts">
    {COUNT_LABELS.map(([key, name]) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd className="figures">{counts[key]}</dd>
      </div>
    ))}
  </dl>
)

/** Links to the floors of a building that has no floor table now. */
function FloorLinks() {
  const { tree, survey, building } = useOpenBuilding()
  return (
    <Section title="What was surveyed">
      <ul className="floor-links">
        {floorsOf(tree).map(floor => {
          const { rooms_count, items_count } = countFloorItems(tree, floor.id)
          return (
            <li key={floor.id}>
              <Link to={paths.floor(survey, building, floor.id)}>
                <FloorName floor={floor} />
              </Link>{' '}
              <span className="quiet small">
                {countOf(rooms_count, 'room')}, {countOf(items_count, 'item')}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
