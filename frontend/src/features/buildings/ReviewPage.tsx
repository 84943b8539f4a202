import { type TouchEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { LabCertificates } from '#frontend/features/buildings/lab/LabReturns.tsx'
import { useChangedSinceLook } from '#frontend/features/history/useChangedSinceLook.ts'
import { ItemView } from '#frontend/features/items/ItemDialog.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { FindingList } from '#frontend/features/reportCheck/ReportCheckPanel.tsx'
import { ConfirmReview, ReviewFields, useReview } from '#frontend/features/review/ReviewForm.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { contaminantsToReview, reviewRefusal } from '#shared/domain/building/buildingStatus.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, findRow, floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import './reviewPage.css'

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
  return (
    <Page title={`Review ${name}`} status={<StatusChip id={status_id} name={STATUS_NAMES[status_id] ?? ''} />}>
      {refusal ? (
        <Banner tone="warning">
          {refusalSentence(refusal)}. <Link to={paths.building(survey, building)}>Open the building</Link>
        </Banner>
      ) : (
        <ItemsAndDecision />
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
  const [current, setCurrent] = useState(items[0]?.id)
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === current),
  )
  const item = items[at]
  const go = (step: number) => {
    const next = items[at + step]
    if (!next) return
    setCurrent(next.id)
    window.scrollTo({ top: 0 })
  }
  useArrowKeys(go)
  const { busy, seenItems, see, remark } = review
  return (
    <div className="review-page">
      <div className="stack-wide" {...useSwipe(go)}>
        {item ? (
          <>
            <ItemSteps items={items} at={at} seenItems={seenItems} onChoose={setCurrent} onStep={go} />
            <ItemToReview key={item.id} item={item} />
            <label className="card review-seen">
              <Check checked={seenItems.includes(item.id)} onChange={isSeen => see(item.id, isSeen)} />
              <span>I have looked at this item</span>
            </label>
            <Remark key={`remark ${item.id}`} item={item} onAdd={remark} />
          </>
        ) : (
          <p className="quiet">This building has no items.</p>
        )}
        <LabCertificates />
      </div>
      <aside className="review-verdict" aria-label="Decision">
        <h2>Decision</h2>
        <ReviewFields {...review} />
        <ConfirmReview {...review} busy={busy} />
      </aside>
    </div>
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

interface ItemStepsProps {
  readonly items: readonly Item[]
  readonly at: number
  readonly seenItems: readonly string[]
  readonly onChoose: (id: string) => void
  readonly onStep: (step: number) => void
}

function ItemSteps({ items, at, seenItems, onChoose, onStep }: ItemStepsProps) {
  const seen = items.filter(({ id }) => seenItems.includes(id)).length
  return (
    <div className="review-steps">
      <Button
        icon="left"
        label="Previous item"
        why={at === 0 ? 'This is the first item' : undefined}
        reason="tip"
        onClick={() => onStep(-1)}
      />
      <select
        className="input select"
        aria-label="Item"
        value={items[at]?.id}
        onChange={event => onChoose(event.target.value)}
      >
        {items.map((item, index) => (
          <option key={item.id} value={item.id}>
            {`${index + 1} of ${items.length}: ${nameOf(item)}${seenItems.includes(item.id) ? ' ✓' : ''}`}
          </option>
        ))}
      </select>
      <Button
        icon="right"
        label="Next item"
        why={at === items.length - 1 ? 'This is the last item' : undefined}
        reason="tip"
        onClick={() => onStep(1)}
      />
      <ProgressBar label={`${seen} of ${items.length} looked at`} value={seen / items.length} hasPercent={false} />
    </div>
  )
}

const nameOf = (item: Item) => [bagCodeOf(item), fullNameOf(item)].filter(Boolean).join(' ')

function ItemToReview({ item }: { readonly item: Item }) {
  const { tree } = useOpenBuilding()
  const changed = useChangedSinceLook(false).some(each => each.item.id === item.id)
  const findings = findingsOf(tree, nzDay()).filter(({ target }) => target.item === item.id)
  const room = findRow(tree.rooms, item.room_id)
  const floor = findRow(tree.floors, room?.floor_id)
  return (
    <Section title={nameOf(item)}>
      <p className="quiet">
        {[floor?.name, room?.name, CONTAMINANT_NAMES[item.contaminate_id]].filter(Boolean).join(' · ')}
      </p>
      {changed && <Banner>This item changed since you last looked.</Banner>}
      {findings.length > 0 && (
        <div className="lint">
          <FindingList tree={tree} findings={findings} />
        </div>
      )}
      <ItemView item={item} hasPlan />
    </Section>
  )
}

function Remark({ item, onAdd }: { readonly item: Item; readonly onAdd: (item: Item, line: string) => void }) {
  const { tree } = useOpenBuilding()
  const id = useId()
  const [text, setText] = useState('')
  const room = findRow(tree.rooms, item.room_id)
  const add = () => {
    onAdd(item, `${[nameOf(item), room?.name].filter(Boolean).join(', ')}: ${text.trim()}`)
    setText('')
  }
  return (
    <div className="field">
      <label htmlFor={id}>Remark on this item</label>
      <div className="review-remark">
        <input id={id} className="input" value={text} onChange={event => setText(event.target.value)} />
        <Button why={text.trim() ? undefined : 'Enter a remark'} reason="tip" onClick={add}>
          Add to the reason
        </Button>
      </div>
      <p className="field-hint">
        A remark becomes a line of the reason and denies the {CONTAMINANT_NAMES[item.contaminate_id].toLowerCase()}{' '}
        report.
      </p>
    </div>
  )
}

/** The arrow keys step through the items, unless the focus is in a field. */
function useArrowKeys(go: (step: number) => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog, canvas')
      if (isInField || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key === 'ArrowRight') latest.current(1)
      if (event.key === 'ArrowLeft') latest.current(-1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** In CSS pixels. */
const SWIPE = 80

/** A horizontal swipe steps through the items. */
function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
    },
  }
}
