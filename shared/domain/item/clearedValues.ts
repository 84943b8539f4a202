import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, itemsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { LEAD_RESULTS, METHOD_PARTS, type MethodPart, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { AMOUNT_TYPE_NAMES, SAMPLE_STATUS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { fullNameOf } from './itemNames.ts'
import { applyItemRules, hasPresumedScores, hasSetScores, type ItemDraft, isReportedNegative } from './itemRules.ts'

/** A recorded value that a rule clears: its field, and its name for the user. */
export interface ClearedValue {
  readonly field: string
  readonly words: string
}

/** The values in `before` that a rule clears in `after`, so that the user can be asked first. */
export function clearedValues(before: ItemDraft, after: ItemDraft): ClearedValue[] {
  const method = methodOf(after.assessment_method_id)
  if (!method) return []
  const isHeld = (part: MethodPart) => method.holds.includes(part)
  const { lead } = before
  return [
    ...METHOD_PARTS.flatMap(part => {
      const words = RECORDED[part](before)
      const isTaken = !isHeld(part) || isSet(part, after)
      return words && isTaken && !same(before[part], after[part]) ? [{ field: part, words }] : []
    }),
    ...LEAD_RESULTS.flatMap(result => {
      const value = lead?.[result]
      return value === undefined || method.results.includes(result) || after.lead?.[result] === value
        ? []
        : [{ field: `lead.${result}`, words: LEAD_WORDS[result](value) }]
    }),
  ]
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a rule sets this part of an item, so that entered values are lost. */
const isSet = (part: MethodPart, item: ItemDraft): boolean =>
  (part === 'item_scores' && hasSetScores(item)) || (part === 'amount' && isReportedNegative(item))

/** The name of the recorded value in each part; nothing if the part is empty or set by a rule. */
const RECORDED: Readonly<Record<MethodPart, (item: ItemDraft) => string | false | undefined>> = {
  sample: ({ sample }) => sample && namedStatus(`Sample ID ${sample.bag_code || '(blank)'}`, sample.status_id),
  sampled_as: ({ sampled_as }) => sampled_as?.item_as_id !== undefined && 'the item it is sampled as',
  presumed_sample: ({ presumed_sample }) =>
    presumed_sample && namedStatus('the presumed type', presumed_sample.sample_status_id),
  reported_sample: ({ reported_sample }) =>
    reported_sample &&
    namedStatus(
      ['the earlier report', reported_sample.name, reported_sample.sample_number].filter(Boolean).join(' '),
      reported_sample.status_id,
    ),
  lead: ({ lead }) =>
    lead && ['the paint', lead.building_material, lead.colour, lead.paint_condition].filter(Boolean).join(' '),
  amount: item =>
    item.amount !== undefined &&
    !isSet('amount', item) &&
    `the amount of ${item.amount} ${AMOUNT_TYPE_NAMES[item.amount_type_id]}`,
  item_scores: item => {
    const scored = item.item_scores.filter(score => score !== null).length
    return isEntered(item, scored) && (scored === 1 ? 'a score' : `${scored} scores`)
  },
}

const isEntered = (item: ItemDraft, scored: number): boolean =>
  scored > 0 && !isSet('item_scores', item) && !hasPresumedScores(item)

const namedStatus = (words: string, statusId: number | undefined): string =>
  statusId === undefined || statusId === SAMPLE_STATUS.awaitingResult
    ? words
    : `${words} (${SAMPLE_STATUSES[statusId]?.name})`

const LEAD_WORDS: Readonly<Record<(typeof LEAD_RESULTS)[number], (value: number) => string>> = {
  laboratory_analysis: value => `the lab result of ${value} mg/kg`,
  xrf_result: value => `the XRF result of ${value} ppm`,
  colour_metric: () => 'the colour metric',
}

/** An item that a change of its room's status changes. */
export interface ChangedItem {
  readonly before: Item
  readonly after: Item
  readonly cleared: readonly ClearedValue[]
}

/** The items that change when a room is marked Inaccessible, with their cleared values (3§4.1), by Sample ID. */
export const itemsChangedByRoom = (
  tree: Pick<Tree, 'items'>,
  room: Pick<Room, 'id' | 'is_inaccessible'>,
): ChangedItem[] =>
  itemsOf(tree, room.id).flatMap(before => {
    const after = applyItemRules(before, room)
    return after.assessment_method_id === before.assessment_method_id
      ? []
      : [{ before, after, cleared: clearedValues(before, after) }]
  })

/** Example: `A001 Vinyl tiles to floor: Sample ID A001, the presumed type` */
export const changedItemWords = ({ before, cleared }: ChangedItem): string =>
  [[bagCodeOf(before), fullNameOf(before)].filter(Boolean).join(' '), cleared.map(({ words }) => words).join(', ')]
    .filter(Boolean)
    .join(': ')

/** The `clears` input for a confirmed change of a room. */
export const clearsOf = (changed: readonly ChangedItem[]): string[] =>
  changed.flatMap(({ before, cleared }) => cleared.map(({ field }) => `${before.id} ${field}`))
