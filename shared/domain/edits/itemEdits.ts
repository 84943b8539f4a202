import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { clearedValues } from '#shared/domain/item/clearedValues.ts'
import { hasFollowers } from '#shared/domain/item/followers.ts'
import {
  applyItemRules,
  canBeSampledAs,
  type ItemDraft,
  isAnalysisOf,
  itemProblems,
  refuseProblems,
  withoutSetScores,
} from '#shared/domain/item/itemRules.ts'
import {
  type BagRange,
  codesOf,
  freeCodes,
  normaliseBagCode,
  rangeName,
  rangeOf,
  rangeOfOther,
} from '#shared/domain/tree/bagRange.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Item, ItemInput } from '#shared/domain/tree/item.ts'
import {
  bagCodeOf,
  type Change,
  type EditContext,
  findOrRefuse,
  findParentOrRefuse,
  findRow,
  putRow,
  type Reservation,
  refuseStale,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { changedItemInspection, newItemInspection } from './confirmationEdits.ts'

/** Creates or changes an item. Refuses with one sentence per field, and reserves the bag code in the same transaction. */
export function saveItem(tree: Tree, { version, clears, ...draft }: ItemInput, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  refuseContaminantNotSurveyed(tree, draft.contaminate_id)
  const room = findParentOrRefuse(tree.rooms, draft.room_id)
  const before = findRow(tree.items, draft.id)
  refuseStale(before, version)
  if (version && !before) throw new Refusal('not_found')
  const ruled = applyItemRules(draft, room)
  // With `clears`, the user confirmed the clearing, so the scores are kept as entered. Without, scores set by a rule are removed.
  const item = before && !clears ? withoutSetScores(before, ruled) : ruled
  const cleared = [...clearedValues(before ?? draft, item), ...clearedValues(draft, item)]
  refuseUnconfirmedClears(
    cleared.map(({ field }) => field),
    clears,
    'assessment_method_id',
  )
  refuseProblems(itemProblems(item, { building: tree.building, room, tree }))
  if (releasesBagCode(tree, item)) refuseIfSampledAs(tree, [item.id], 'assessment_method_id')
  const inspection = before ? changedItemInspection(tree, before, item) : newItemInspection(tree.building, context)
  const row = { ...item, is_duplicated: before?.is_duplicated ?? false, ...inspection }
  refuseReserved(tree, row, context)
  return [putRow('item', row, before, context), ...bagCodeChanges(tree, before, row)]
}

/** Refuses if a rule would clear a value that the user did not confirm, for example one that another user just recorded. */
export function refuseUnconfirmedClears(
  cleared: readonly string[],
  confirmed: readonly string[] | undefined,
  field: string,
): void {
  if (confirmed && cleared.some(each => !confirmed.includes(each)))
    throw new Refusal('would_clear', { [field]: refusalSentence('would_clear') })
}

/** Whether an item that others can be sampled as loses that role. */
export function releasesBagCode({ items, rooms }: Pick<Tree, 'items' | 'rooms'>, draft: ItemDraft): boolean {
  const before = findRow(items, draft.id)
  const room = findRow(rooms, draft.room_id)
  return before !== undefined && canBeSampledAs(before) && !canBeSampledAs(room ? applyItemRules(draft, room) : draft)
}

/** Whether a saved item moves to another room. */
export function changesRoom({ items }: Pick<Tree, 'items'>, { id, room_id }: Pick<Item, 'id' | 'room_id'>): boolean {
  const before = findRow(items, id)
  return before !== undefined && before.room_id !== room_id
}

function bagCodeChanges(tree: Tree, before: Item | undefined, after: Omit<Item, 'version' | 'updated_at'>): Change[] {
  const previous = before && bagCodeReservation(before)
  const wanted = bagCodeReservation(after)
  if (previous?.key === wanted?.key) return []
  if (wanted && isBagCodeTaken(tree, wanted))
    throw new Refusal('bag_code_taken', { 'sample.bag_code': refusalSentence('bag_code_taken') })
  return [
    ...(previous ? [{ op: 'release', ...previous } as const] : []),
    ...(wanted ? [{ op: 'reserve', ...wanted } as const] : []),
  ]
}

/** The other user's range that contains the item's new bag code; undefined if there is none or the code did not change. */
export function reservedForOther(
  { building, items }: Pick<Tree, 'building' | 'items'>,
  item: Pick<Item, 'id' | 'contaminate_id' | 'sample' | 'assessment_method_id'>,
  userId: string,
): BagRange | undefined {
  const before = findRow(items, item.id)
  const wanted = bagCodeReservation(item)
  if (!wanted || (before && bagCodeReservation(before)?.key === wanted.key)) return undefined
  return rangeOfOther(building.bag_ranges, item.contaminate_id, bagCodeOf(item), userId)
}

export const reservedSentence = (code: string, range: BagRange): string =>
  `${code.trim()} is reserved for ${range.user_name} (${rangeName(range)}). Use another Sample ID.`

/** Refuses a bag code from another user's range. `saveSample` does not check this, so that corrections can use any code. */
function refuseReserved(tree: Tree, item: Omit<Item, 'version' | 'updated_at'>, { actor }: EditContext): void {
  const range = reservedForOther(tree, item, actor.user_id)
  if (range) throw new Refusal('bag_code_reserved', { 'sample.bag_code': reservedSentence(bagCodeOf(item), range) })
}

/** A bag code is unique per building and contaminant, regardless of case. */
export const bagCodeKey = (contaminateId: number, code: string): string =>
  `BAG#${contaminateId}#${normaliseBagCode(code)}`

export function bagCodeReservation(
  item: Pick<Item, 'id' | 'contaminate_id' | 'sample' | 'assessment_method_id'>,
): Reservation | undefined {
  if (methodOf(item.assessment_method_id)?.kind !== 'sampled' || !item.sample?.bag_code) return undefined
  return { key: bagCodeKey(item.contaminate_id, item.sample.bag_code), owner: item.id, refusal: 'bag_code_taken' }
}

export const isBagCodeTaken = (tree: Pick<Tree, 'items'>, wanted: Pick<Reservation, 'key' | 'owner'>): boolean =>
  tree.items.some(item => item.id !== wanted.owner && bagCodeReservation(item)?.key === wanted.key)

/** The first free code of the user's own ranges; without a range, the next code that no other user has reserved. */
export function nextBagCode(
  { items, building }: { readonly items: readonly Item[]; readonly building?: Pick<Building, 'bag_ranges'> },
  contaminateId: ContaminantId,
  userId: string,
): string {
  const ranges = building?.bag_ranges?.filter(range => range.contaminate_id === contaminateId) ?? []
  const own = ranges.filter(range => range.user_id === userId).flatMap(range => freeCodes(range, items))[0]
  if (own !== undefined) return own
  const taken = items.flatMap(item =>
    item.contaminate_id === contaminateId && item.sample?.bag_code ? [item.sample.bag_code] : [],
  )
  const next = codeAfter(taken, contaminateId)
  return rangeOf(ranges, contaminateId, next) ? codeAfter([...taken, ...ranges.flatMap(codesOf)], contaminateId) : next
}

/** The code after the one with the highest number: `A-009` follows `A-008`. */
function codeAfter(codes: readonly string[], contaminateId: ContaminantId): string {
  const parts = codes
    .flatMap(
      code =>
        code
          .match(/^(.*\D)?(\d+)$/)
          ?.slice(1, 3)
          .join('\n') ?? [],
    )
    .map(code => code.split('\n'))
  const highest = parts.sort(([, a], [, b]) => Number(b) - Number(a))[0]
  if (!highest) return contaminateId === CONTAMINANT.asbestos ? 'A001' : 'L001'
  const [prefix = '', digits = ''] = highest
  return `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`
}

/** Refuses if a remaining item is sampled as a deleted one, because it would lose its result. */
export function refuseIfSampledAs(tree: Pick<Tree, 'items'>, deletedIds: readonly string[], field?: string): void {
  if (hasFollowers(tree, deletedIds))
    throw new Refusal('sampled_as_exists', field ? { [field]: refusalSentence('sampled_as_exists') } : {})
}

export interface SampleInput {
  readonly id: string
  readonly building_id: string
  readonly status_id?: number | undefined
  readonly analysis_type_id?: number | undefined
  readonly bag_code?: string | undefined
  readonly is_urgent?: boolean | undefined
}

/** Sets the lab result of a sample (status or analysis type), a corrected bag code, or the urgency. */
export function saveSample(
  tree: Tree,
  { id, status_id, analysis_type_id, bag_code, is_urgent }: SampleInput,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const before = findOrRefuse(tree.items, id)
  if (!before.sample) throw new Refusal('action_not_available')
  if (analysis_type_id !== undefined && !isAnalysisOf(before.contaminate_id, analysis_type_id))
    throw new Refusal('invalid_input', { analysis_type_id: 'Not an analysis for this contaminant' })
  if (bag_code === '') throw new Refusal('bag_code_missing', { bag_code: refusalSentence('bag_code_missing') })
  const changed = Object.entries({ status_id, analysis_type_id, bag_code, is_urgent }).filter(
    ([, value]) => value !== undefined,
  )
  const after = { ...before, sample: { ...before.sample, ...Object.fromEntries(changed) } }
  return [putRow('item', after, before, context), ...bagCodeChanges(tree, before, after)]
}

/** Sets the lead analysis in mg/kg; undefined clears it. */
export function saveLeadAnalysis(
  tree: Tree,
  { id, analysis }: { id: string; analysis: number | undefined },
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const before = findOrRefuse(tree.items, id)
  if (!before.lead) throw new Refusal('action_not_available')
  const { laboratory_analysis: _, ...lead } = before.lead
  return [
    putRow(
      'item',
      { ...before, lead: analysis === undefined ? lead : { ...lead, laboratory_analysis: analysis } },
      before,
      context,
    ),
  ]
}

export function refuseContaminantNotSurveyed({ building }: Tree, contaminateId: number) {
  const allowed = contaminateId === CONTAMINANT.asbestos ? building.is_asbestos : building.is_lead
  if (!allowed) throw new Refusal('contaminant_not_surveyed')
}
