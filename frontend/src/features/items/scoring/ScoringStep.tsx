import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useMemo, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  copiedScoresToCheck,
  lastInRoom,
  lastOfMaterial,
  ROOM_SCORES,
} from '#frontend/features/items/values/copiedScores.ts'
import { type ItemIds, type ItemValues, itemFromValues } from '#frontend/features/items/values/itemValues.ts'
import { useItemValues } from '#frontend/features/items/values/useItemForm.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { hasPresumedScores } from '#shared/domain/item/itemRules.ts'
import { isMaterialOnly } from '#shared/domain/item/rating.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { ScoreQuestion } from './ScoreQuestion.tsx'
import { ScoreExplained, ScoreLine } from './ScoreSummary.tsx'
import './scoring.css'

const GROUP_NAMES = [...new Set(SCORE_PROPERTIES.map(property => property.group))]
const [MATERIAL] = GROUP_NAMES

/**
 * The third step: twelve questions on one screen, and the running total. A tap, or a key from 0 to 3, answers and moves on to the
 * next question.
 */
export function ScoringStep({ ids, room, isNew }: { ids: ItemIds; room: Room; isNew: boolean }) {
  const { tree } = useOpenBuilding()
  const values = useItemValues()
  const hasError = useFormState<ItemValues>({ name: 'item_scores' }).errors.item_scores !== undefined
  const [isFullSheet, setIsFullSheet] = useState(false)
  const { onKeyDown, onClick } = useScoreKeys()
  const item = itemFromValues(values, ids, room)
  const materialOnly = isMaterialOnly(tree.building)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radios inside are the controls; this only moves on after them
    <div
      className={isFullSheet ? 'score-sheet score-sheet-whole' : 'score-sheet'}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className="score-sum" data-tour="score_sum">
        <ScoreLine item={item} tree={tree} />
        <Button kind="quiet" aria-pressed={isFullSheet} onClick={() => setIsFullSheet(!isFullSheet)}>
          Full wording
        </Button>
        {hasPresumedScores(item) && (
          <p className="quiet small">
            This material could not be seen, so the highest scores are presumed. Change the scores that you know.
          </p>
        )}
        {hasError && <p className="field-error">{refusalSentence('scores_missing')}</p>}
      </div>
      <CopyScores ids={ids} />
      {isNew && <CopiedScores item={item} />}
      <div className="score-groups">
        {GROUP_NAMES.map(group => (
          <section key={group} className="score-group" aria-label={group}>
            <h2>
              {group}
              {materialOnly && group !== MATERIAL && <span className="quiet small"> not counted in this report</span>}
            </h2>
            {SCORE_PROPERTIES.filter(property => property.group === group).map(property => (
              <ScoreQuestion key={property.id} property={property} />
            ))}
          </section>
        ))}
      </div>
      <ScoreExplained item={item} tree={tree} />
    </div>
  )
}

/** Names the scores to check where all of them are copied from an item that differs. */
export function CopiedScores({ item }: { item: Item }) {
  const { tree } = useOpenBuilding()
  const sentence = copiedScoresToCheck(tree, item)
  return sentence ? <Banner tone="warning">{sentence}</Banner> : null
}

/** Copies the twelve scores of the last item of the same material, or the scores about the room from its last item. */
function CopyScores({ ids: { id, room_id } }: { ids: ItemIds }) {
  const { tree } = useOpenBuilding()
  const form = useFormContext<ItemValues>()
  const name = useWatch<ItemValues, 'name'>({ name: 'name' })
  // Memoised, because it searches all items.
  const [ofMaterial, inRoom] = useMemo(
    () => [lastOfMaterial(tree.items, name, id), lastInRoom(tree.items, room_id, id)],
    [tree.items, name, id, room_id],
  )
  const copy = (from: Item, positions: readonly number[]) => {
    for (const index of positions) {
      form.setValue(`item_scores.${index}`, from.item_scores[index] ?? null, { shouldDirty: true })
      form.clearErrors(`item_scores.${index}`)
    }
  }
  if (!ofMaterial && !inRoom) return null
  return (
    <div className="row score-copies">
      {ofMaterial && (
        <Button icon="copy" onClick={() => copy(ofMaterial, [...ofMaterial.item_scores.keys()])}>
          As {bagCodeOf(ofMaterial) || ofMaterial.name}
        </Button>
      )}
      {inRoom && inRoom !== ofMaterial && (
        <Button icon="copy" onClick={() => copy(inRoom, ROOM_SCORES)}>
          Room scores as {bagCodeOf(inRoom) || inRoom.name}
        </Button>
      )}
    </div>
  )
}

function questionOf({ target }: SyntheticEvent): number {
  const field = target instanceof Element ? target.closest('[data-field^="item_scores."]') : null
  return Number(field?.getAttribute('data-field')?.split('.')[1])
}

function moveOn(sheet: HTMLElement, index: number): void {
  const next = `[data-field="item_scores.${index + 1}"] input`
  const input = sheet.querySelector<HTMLElement>(`${next}:checked, ${next}`)
  input?.focus({ preventScroll: true })
  input?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

/** A digit answers the focused question, a tap the tapped one. Both move on to the next question. */
function useScoreKeys() {
  const form = useFormContext<ItemValues>()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Arrow keys trigger a click without a pointer, and do not move on.
    const sheet = event.currentTarget
    const index = questionOf(event)
    const isAnswer = event.target instanceof Element && event.target.closest('.score') !== null
    if (event.detail > 0 && isAnswer) requestAnimationFrame(() => moveOn(sheet, index))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = questionOf(event)
    const choice = SCORE_PROPERTIES[index]?.scores.find(({ score }) => String(score) === event.key)
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    form.setValue(`item_scores.${index}`, choice.score, { shouldDirty: true, shouldValidate: true })
    moveOn(event.currentTarget, index)
  }
  return { onKeyDown, onClick }
}
