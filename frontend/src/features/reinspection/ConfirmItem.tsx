import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ScoreLine } from '#frontend/features/items/scoring/ScoreSummary.tsx'
import { ScoreTable } from '#frontend/features/items/scoring/ScoreTable.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ItemPhoto } from '#frontend/features/photos/ItemPhoto.tsx'
import { useAfterDoubleTap } from '#frontend/ui/dialogs/useAfterDoubleTap.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { itemDue, lastSeen } from '#shared/domain/reinspection/dueDates.ts'
import { dueText } from '#shared/domain/reinspection/dueState.ts'
import { inspectionIn, reinspectionProgress } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { CHOSEN_OUTCOMES, type ChosenOutcome, OUTCOME_NAMES } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { AMOUNT_TYPE_NAMES, CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { OutcomeForm } from './OutcomeForm.tsx'
import { showRefusal, useConfirm } from './useConfirm.ts'

/** The outcomes that need more input. */
const FORMS = CHOSEN_OUTCOMES.filter(outcome => outcome !== 'unchanged')

interface Props {
  readonly item: Item
  readonly onDone: () => void
}

/** An item as recorded, and its outcome now. The next item starts at its top, with the focus on its name. */
export function ConfirmItem({ item, onDone }: Props) {
  const requestedOutcome = useSearchParams()[0].get('outcome')
  const [outcome, setOutcome] = useState(FORMS.find(each => each === requestedOutcome))
  const { confirm } = useConfirm()
  const isAfterDoubleTap = useAfterDoubleTap()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (requestedOutcome) return
    top.current?.parentElement?.scrollTo(0, 0)
    top.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [requestedOutcome])
  const choose = (chosen: ChosenOutcome) => {
    if (chosen !== 'unchanged') return setOutcome(chosen)
    // The next item shows at once, without waiting for the service.
    void confirm(item, { outcome: chosen }).catch(showRefusal)
    onDone()
  }
  return (
    <div className="stack-wide" ref={top}>
      <AsRecorded item={item} />
      {outcome ? (
        <OutcomeForm key={outcome} item={item} outcome={outcome} onDone={onDone} onBack={() => setOutcome(undefined)} />
      ) : (
        <fieldset aria-label="What did you find?" className="outcomes" inert={!isAfterDoubleTap}>
          {CHOSEN_OUTCOMES.map(each => (
            <Button
              key={each}
              kind={each === 'unchanged' ? 'primary' : 'plain'}
              icon={each === 'unchanged' ? 'check' : undefined}
              onClick={() => choose(each)}
            >
              {OUTCOME_NAMES[each]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function AsRecorded({ item }: Pick<Props, 'item'>) {
  const { tree } = useOpenBuilding()
  const room = findRow(tree.rooms, item.room_id)
  const floor = findRow(tree.floors, room?.floor_id)
  const confirmed = inspectionIn(tree, item)
  const isAsbestos = item.contaminate_id === CONTAMINANT.asbestos
  const { done, all } = reinspectionProgress(tree)
  const due = itemDue(item, tree)
  return (
    <>
      {confirmed && (
        <Banner>
          {OUTCOME_NAMES[confirmed.outcome]}, {confirmed.inspected_by}, {formatDay(confirmed.inspected_on)}.{' '}
          {confirmed.note}
        </Banner>
      )}
      <p tabIndex={-1}>
        <strong>{fullNameOf(item)}</strong>
        <br />
        <span className="small quiet figures">
          {done} of {all} confirmed
        </span>
      </p>
      {isAsbestos && <ScoreLine item={item} tree={tree} />}
      {item.image && <ItemPhoto photo={item.image} item={item} alt={fullNameOf(item)} />}
      <DescriptionList
        facts={[
          { name: 'Room', value: [floor?.name, room?.name].filter(Boolean).join(', ') },
          { name: 'Sample ID', value: sampleIdOf(item, tree) || 'None' },
          {
            name: 'Amount',
            value:
              item.amount === undefined ? 'Not recorded' : `${item.amount} ${AMOUNT_TYPE_NAMES[item.amount_type_id]}`,
          },
          { name: 'Last seen', value: formatDay(lastSeen(item, tree.building)) || 'Not recorded' },
          { name: 'Due', value: due ? dueText(due, nzDay()) : 'Not due' },
          { name: 'Comment', value: item.comment || 'No comment', wide: true },
        ]}
      />
      {isAsbestos && (
        <details className="on-demand">
          <summary>Scores</summary>
          <ScoreTable item={item} />
        </details>
      )}
    </>
  )
}
