import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { lastSeen } from '#shared/domain/reinspection/dueDates.ts'
import { inspectionIn, isInReinspection } from '#shared/domain/reinspection/itemsInReinspection.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { ChosenOutcome, Inspection, ItemBefore } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { same } from '#shared/domain/tree/threeWayMerge.ts'
import { type Change, type EditContext, findOrRefuse, findRow, putRow, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** Omitted fields stay. */
export interface Confirmation {
  readonly id: string
  readonly outcome: ChosenOutcome
  /** The day on the device; the device outbox may send the edit days later. */
  readonly inspected_on: string
  readonly note?: string | undefined
  readonly image?: Photo | undefined
  readonly clearance?: Inspection['clearance']
  /** New values of a changed item. */
  readonly item_scores?: readonly (number | null)[] | undefined
  readonly amount?: number | undefined
  readonly comment?: string | undefined
}

export const needsLeader = ({ items }: Pick<Tree, 'items'>, { id }: { readonly id: string }): boolean => {
  const leader = findRow(items, id)?.sampled_as?.item_as_id
  return leader !== undefined && !findRow(items, leader)
}

/** Confirms an item in a re-inspection. Confirming again keeps the values from before the first confirmation. */
export function confirmItem(tree: Tree, input: Confirmation, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  const item = findOrRefuse(tree.items, input.id)
  const { reinspection } = tree.building
  if (!reinspection) throw new Refusal('reinspection_not_started')
  if (!isInReinspection(tree, item)) throw new Refusal('item_not_asked')
  const { item: unconfirmed, previous } = withoutConfirmation(tree, item)
  refuseIncomplete(input, unconfirmed)
  const inspected_on = within(reinspection.started_on, input.inspected_on, context.today)
  const changed = input.outcome === 'changed'
  const inspection: Inspection = {
    reinspection_id: reinspection.id,
    outcome: input.outcome,
    inspected_on,
    seen_on: input.outcome === 'no_access' ? (lastSeen(unconfirmed, tree.building) ?? inspected_on) : inspected_on,
    note: input.note?.trim() ?? '',
    ...(input.image && !changed && { image: input.image }),
    ...(input.outcome === 'removed' && input.clearance && { clearance: input.clearance }),
    inspected_by: context.actor.full_name,
    ...(changed && { before: valuesOf(unconfirmed) }),
    ...(previous && { previous }),
  }
  const row = { ...unconfirmed, ...(changed && newValues(input)), inspection }
  return [putRow('item', row, item, context)]
}

/** Undoes the confirmation of an item and restores its values from before the re-inspection. */
export function undoConfirmation(tree: Tree, { id }: { readonly id: string }, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  const item = findOrRefuse(tree.items, id)
  const inspection = inspectionIn(tree, item)
  if (!inspection || inspection.outcome === 'added') throw new Refusal('item_not_confirmed')
  return [putRow('item', withoutConfirmation(tree, item).item, item, context)]
}

/** The item with its values and inspection from before this re-inspection. */
function withoutConfirmation(tree: Tree, item: Item) {
  const now = inspectionIn(tree, item)
  const { inspection, ...rest } = item
  const previous = now ? now.previous : inspection && flat(inspection)
  const values = now?.before ? { ...withoutValues(rest), ...now.before } : rest
  return { item: { ...values, ...(previous && { inspection: previous }) }, previous }
}
const flat = ({ before: _, previous: __, ...inspection }: Inspection) => inspection

type Confirmed = Pick<Item, 'item_scores' | 'amount' | 'comment' | 'image'>
const valuesOf = ({ item_scores, amount, comment, image }: Confirmed): ItemBefore => ({
  item_scores,
  ...(amount !== undefined && { amount }),
  comment,
  ...(image && { image }),
})
const withoutValues = ({ amount: _, image: __, ...item }: Item) => item

const newValues = ({ item_scores, amount, comment, image }: Confirmation): Partial<Item> => ({
  ...(item_scores && { item_scores: [...item_scores] }),
  ...(amount !== undefined && { amount }),
  ...(comment !== undefined && { comment }),
  ...(image && { image }),
})

function refuseIncomplete(input: Confirmation, item: Item): void {
  const { outcome, note = '', clearance } = input
  const isBlank = note.trim() === ''
  if (outcome === 'no_access' && isBlank) throw refusedAt('note', 'no_access_reason_missing')
  if (outcome === 'removed' && isBlank && !clearance) throw refusedAt('note', 'removal_evidence_missing')
  if (outcome === 'changed' && isBlank && !differs(input, item)) throw refusedAt('note', 'nothing_changed')
}
const refusedAt = (field: string, code: 'no_access_reason_missing' | 'removal_evidence_missing' | 'nothing_changed') =>
  new Refusal(code, { [field]: refusalSentence(code) })

const differs = (input: Confirmation, item: Item): boolean =>
  !same(valuesOf({ ...item, ...newValues(input) }), valuesOf(item))

/** Limits an inspection day to the time from the start of the re-inspection to today, because the device's clock may be wrong. */
const within = (first: string, day: string, today: string): string => (day < first ? first : day > today ? today : day)

/**
 * The inspection of an item after a save. An unchanged item with new values becomes changed; a changed item without a note whose
 * earlier values are restored becomes unchanged.
 */
export function changedItemInspection(tree: Tree, before: Item, after: Confirmed): Pick<Item, 'inspection'> {
  const { inspection } = before
  if (!inspection) return {}
  const now = inspectionIn(tree, before)
  if (now?.outcome === 'changed' && now.before && now.note === '' && same(valuesOf(after), now.before)) {
    const { before: _, ...rest } = now
    return { inspection: { ...rest, outcome: 'unchanged' } }
  }
  if (now?.outcome !== 'unchanged' || same(valuesOf(after), valuesOf(before))) return { inspection }
  return { inspection: { ...inspection, outcome: 'changed', before: valuesOf(before) } }
}

/** The inspection of a new item: `added` during a re-inspection, otherwise nothing. */
export function newItemInspection({ reinspection }: Building, { actor, today }: EditContext): Pick<Item, 'inspection'> {
  if (!reinspection) return {}
  const day = { inspected_on: today, seen_on: today }
  const who = { inspected_by: actor.full_name, note: '' }
  return { inspection: { reinspection_id: reinspection.id, outcome: 'added', ...day, ...who } }
}
