import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { LabCertificates } from '#frontend/features/buildings/lab/LabReturns.tsx'
import { useChangedSinceLook } from '#frontend/features/history/useChangedSinceLook.ts'
import { ItemView } from '#frontend/features/items/ItemDialog.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { FindingList } from '#frontend/features/reportCheck/ReportCheckPanel.tsx'
import { ReviewBesideDecision } from '#frontend/features/review/ReviewBesideDecision.tsx'
import { ConfirmReview, ReviewFields, reviewSummary, useReview } from '#frontend/features/review/ReviewForm.tsx'
import { Remark, ReviewSteps, Seen } from '#frontend/features/review/ReviewSteps.tsx'
import { refusedReview } from '#frontend/features/review/refusedReview.ts'
import { useReviewSteps } from '#frontend/features/review/useReviewSteps.ts'
import { useStaysTrue } from '#frontend/features/review/useStaysTrue.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { contaminantsToReview, openContaminants, reviewRefusal } from '#shared/domain/building/buildingStatus.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { resultText } from '#shared/domain/item/resultText.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, findRow, floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Shows the items of a building one by one, and the decision on each contaminant. */
export function ReviewPage() {
  const { tree, survey, building } = useOpenBuilding()
  const { actor } = useSession()
  const { name, job_number, status_id } = tree.building
  useSetBreadcrumbs(
    { name: job_number, to: paths.survey(survey) },
    { name, to: paths.building(survey, building) },
    { name: 'Review' },
  )
  const refusal = reviewRefusal(tree, { actor })
  const isOpen = useStaysTrue(refusal === undefined)
  return (
    <Page title={`Review ${name}`} status={<StatusChip id={status_id} name={STATUS_NAMES[status_id] ?? ''} />}>
      {isOpen ? (
        <ItemsAndDecision />
      ) : (
        <Banner tone="warning">
          {refusal && `${refusedReview(refusal)}. `}
          <Link to={paths.building(survey, building)}>Open the building</Link>
        </Banner>
      )}
    </Page>
  )
}

function ItemsAndDecision() {
  const { tree, survey, building, refresh } = useOpenBuilding()
  const navigate = useNavigate()
  const review = useReview({
    tree,
    open: true,
    onDone: () => {
      refresh()
      void navigate(paths.building(survey, building))
    },
    onStale: refresh,
  })
  const items = reviewedItems(tree)
  const { at, choose, go, swipe } = useReviewSteps(items.map(({ id }) => id))
  const item = items[at]
  const { seenItems, see } = review
  return (
    <ReviewBesideDecision
      swipe={swipe}
      shown={item?.id ?? ''}
      summary={reviewSummary(review)}
      fields={<ReviewFields {...review} />}
      confirm={<ConfirmReview {...review} />}
      evidence={<LabCertificates />}
    >
      {item ? (
        <>
          <ReviewSteps
            noun="item"
            steps={items.map((each, index) => ({
              id: each.id,
              name: `${index + 1} of ${items.length}: ${nameOf(each)}`,
            }))}
            at={at}
            seen={seenItems}
            onChoose={choose}
            onStep={go}
            onTick={() => see(item.id, true)}
          />
          <ItemToReview key={item.id} item={item} />
          <Seen
            noun="item"
            isSeen={seenItems.includes(item.id)}
            onSee={isSeen => see(item.id, isSeen)}
            onNext={at < items.length - 1 ? () => go(1) : undefined}
          />
          {openContaminants(tree).includes(item.contaminate_id) && (
            <ItemRemark key={`remark ${item.id}`} item={item} onAdd={review.remark} />
          )}
        </>
      ) : (
        <p className="quiet">This building has no items.</p>
      )}
    </ReviewBesideDecision>
  )
}

/** The items of the contaminants under review, floor by floor and room by room. */
function reviewedItems(tree: Tree): Item[] {
  const contaminants = contaminantsToReview(tree)
  return floorsOf(tree)
    .flatMap(floor => roomsOf(tree, floor.id))
    .flatMap(room => itemsOf(tree, room.id))
    .filter(item => contaminants.includes(item.contaminate_id))
}

const nameOf = (item: Item) => [bagCodeOf(item), fullNameOf(item)].filter(Boolean).join(' ')

function ItemToReview({ item }: { readonly item: Item }) {
  const { tree } = useOpenBuilding()
  const changed = useChangedSinceLook(false).some(each => each.item.id === item.id)
  const findings = findingsOf(tree, nzDay()).filter(({ target }) => target.item === item.id)
  const room = findRow(tree.rooms, item.room_id)
  const floor = findRow(tree.floors, room?.floor_id)
  const result = resultText(item, tree, formatNumber)
  return (
    <Section title={nameOf(item)}>
      <p className="quiet">
        {[floor?.name, room?.name, CONTAMINANT_NAMES[item.contaminate_id], result].filter(Boolean).join(' · ')}
      </p>
      {changed && <Banner>This item changed since you last looked.</Banner>}
      {findings.length > 0 && (
        <div className="lint">
          <FindingList tree={tree} findings={findings} />
        </div>
      )}
      <ItemView item={item} showsPlan />
    </Section>
  )
}

function ItemRemark({ item, onAdd }: { readonly item: Item; readonly onAdd: (item: Item, line: string) => void }) {
  const { tree } = useOpenBuilding()
  const room = findRow(tree.rooms, item.room_id)
  const place = [nameOf(item), room?.name].filter(Boolean).join(', ')
  return (
    <Remark
      noun="item"
      hint={`Adds a line to the reason and sets ${CONTAMINANT_NAMES[item.contaminate_id].toLowerCase()} to Deny.`}
      onAdd={text => onAdd(item, `${place}: ${text}`)}
    />
  )
}
