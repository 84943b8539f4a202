import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import {
  canBeParent,
  type Draft,
  isAnalysisOf,
  problemsOf,
  refuseProblems,
  settled,
} from '#shared/domain/item/itemRules.ts'
import type { Item, ItemInput } from '#shared/domain/tree/item.ts'
import { type By, type Change, type Claim, find, must, put, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINATE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, sentence } from '#shared/domain/vocabulary/refusal.ts'

/** Creates or changes an item. Refuses with one sentence per field; claims its bag code in the same transaction. */
export function saveItem(tree: Tree, { version, ...draft }: ItemInput, by: By): Change[] {
  refuseReviewed(tree.building)
  refuseUnsurveyed(tree, draft.contaminate_id)
  const room = must(tree.rooms, draft.room_id)
  const before = find(tree.items, draft.id)
  refuseStale(before, version)
  if (version && !before) throw new Refusal('not_found')
  const item = settled(draft, room)
  refuseProblems(problemsOf(item, { building: tree.building, room, tree }))
  if (givesUpItsBag(tree, item)) refuseFollowed(tree, [item.id], 'assessment_method_id')
  const row = { ...item, is_duplicated: before?.is_duplicated ?? false }
  return [put('item', row, before, by), ...bagChanges(tree, before, row)]
}

/** Whether an item that others can be sampled as becomes one that they cannot. */
export function givesUpItsBag({ items, rooms }: Pick<Tree, 'items' | 'rooms'>, draft: Draft): boolean {
  const before = find(items, draft.id)
  const room = find(rooms, draft.room_id)
  return before !== undefined && canBeParent(before) && !canBeParent(room ? settled(draft, room) : draft)
}

/** Claims the new bag code and lets go of the old one, where it changed. */
function bagChanges(tree: Tree, before: Item | undefined, after: Omit<Item, 'version' | 'updated_at'>): Change[] {
  const old = before && bagClaim(before)
  const wanted = bagClaim(after)
  if (old?.key === wanted?.key) return []
  if (wanted && isTaken(tree, wanted))
    throw new Refusal('bag_code_taken', { 'sample.bag_code': sentence('bag_code_taken') })
  return [
    ...(old ? [{ op: 'release', ...old } as const] : []),
    ...(wanted ? [{ op: 'claim', ...wanted } as const] : []),
  ]
}

/** A bag code is unique per building and contaminant, whatever its case. */
export const bagKey = (contaminateId: number, code: string): string =>
  `BAG#${contaminateId}#${code.trim().toUpperCase()}`

export function bagClaim(
  item: Pick<Item, 'id' | 'contaminate_id' | 'sample' | 'assessment_method_id'>,
): Claim | undefined {
  if (methodOf(item.assessment_method_id)?.kind !== 'sampled' || !item.sample?.bag_code) return undefined
  return { key: bagKey(item.contaminate_id, item.sample.bag_code), owner: item.id, taken: 'bag_code_taken' }
}

/** Whether another item of the building has the claim, as far as this tree knows. */
export const isTaken = (tree: Pick<Tree, 'items'>, wanted: Pick<Claim, 'key' | 'owner'>): boolean =>
  tree.items.some(item => item.id !== wanted.owner && bagClaim(item)?.key === wanted.key)

/** The next free code after the highest of the same shape: `A-009` follows `A-008`. */
export function nextBagCode(tree: Pick<Tree, 'items'>, contaminateId: number): string {
  const codes = tree.items.flatMap(item =>
    item.contaminate_id === contaminateId && item.sample?.bag_code ? [item.sample.bag_code] : [],
  )
  const parts = codes
    .flatMap(
      code =>
        code
          .match(/^(.*?)(\d+)$/)
          ?.slice(1, 3)
          .join('\n') ?? [],
    )
    .map(code => code.split('\n'))
  const highest = parts.sort(([, a], [, b]) => Number(b) - Number(a))[0]
  if (!highest) return contaminateId === CONTAMINATE.asbestos ? 'A001' : 'L001'
  const [prefix = '', digits = ''] = highest
  return `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`
}

export function removeItem(tree: Tree, { id, version }: { id: string; version?: number | undefined }): Change[] {
  refuseReviewed(tree.building)
  const item = must(tree.items, id)
  refuseStale(item, version)
  refuseFollowed(tree, [id])
  return removalOf(item)
}

/** Refuses where what goes leaves items behind that are sampled as it: their result would hang in the air. */
export function refuseFollowed(tree: Pick<Tree, 'items'>, going: readonly string[], field?: string): void {
  const gone = new Set(going)
  const left = tree.items.some(
    ({ id, assessment_method_id, sampled_as }) =>
      gone.has(sampled_as?.item_as_id ?? '') && !gone.has(id) && methodOf(assessment_method_id)?.kind === 'sampledAs',
  )
  if (left) throw new Refusal('sampled_as_exists', field ? { [field]: sentence('sampled_as_exists') } : {})
}

/** An item and its claim on a bag code go together. */
export function removalOf(item: Item): Change[] {
  const claimed = bagClaim(item)
  return [
    { op: 'remove', kind: 'item', id: item.id, seen: item.version },
    ...(claimed ? [{ op: 'release', ...claimed } as const] : []),
  ]
}

export interface SampleInput {
  readonly id: string
  readonly building_id: string
  readonly status_id?: number | undefined
  readonly analysis_type_id?: number | undefined
  readonly bag_code?: string | undefined
}

/** What the laboratory answers for a bag: status, analysis type, or a mended code. */
export function saveSample(tree: Tree, { id, status_id, analysis_type_id, bag_code }: SampleInput, by: By): Change[] {
  refuseReviewed(tree.building)
  const before = must(tree.items, id)
  if (!before.sample) throw new Refusal('action_not_available')
  if (analysis_type_id !== undefined && !isAnalysisOf(before.contaminate_id, analysis_type_id))
    throw new Refusal('invalid_input', { analysis_type_id: 'Not an analysis for this contaminant' })
  if (bag_code === '') throw new Refusal('bag_code_missing', { bag_code: sentence('bag_code_missing') })
  const known = Object.entries({ status_id, analysis_type_id, bag_code }).filter(([, value]) => value !== undefined)
  const after = { ...before, sample: { ...before.sample, ...Object.fromEntries(known) } }
  return [put('item', after, before, by), ...bagChanges(tree, before, after)]
}

/** The laboratory's lead analysis in mg/kg. */
export function saveLeadAnalysis(
  tree: Tree,
  { id, analysis }: { id: string; analysis: number | undefined },
  by: By,
): Change[] {
  refuseReviewed(tree.building)
  const before = must(tree.items, id)
  if (!before.lead) throw new Refusal('action_not_available')
  const { laboratory_analysis: _, ...lead } = before.lead
  return [
    put(
      'item',
      { ...before, lead: analysis === undefined ? lead : { ...lead, laboratory_analysis: analysis } },
      before,
      by,
    ),
  ]
}

export function refuseUnsurveyed({ building }: Tree, contaminateId: number) {
  const allowed = contaminateId === CONTAMINATE.asbestos ? building.is_asbestos : building.is_lead
  if (!allowed) throw new Refusal('contaminant_not_surveyed')
}
