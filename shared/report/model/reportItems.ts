import { withoutContradictedFlag } from '#shared/domain/building/roomRules.ts'
import { type Badge, badgeOf } from '#shared/domain/item/badge.ts'
import { sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { type ItemRating, rateItem } from '#shared/domain/item/rating.ts'
import { resultText } from '#shared/domain/item/resultText.ts'
import { type Verdict, verdictOf } from '#shared/domain/item/verdict.ts'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

export interface ReportItem {
  /** The item's number in the report, from 1, by floor, room and Sample ID. */
  readonly number: number
  readonly item: Item
  readonly room: Room
  readonly floor: Floor
  /** Example: `A012`, `As A012`, the sample number of an earlier report, or ''. */
  readonly sampleId: string
  readonly result: string
  readonly badge: Badge
  readonly rating: ItemRating | undefined
  readonly verdict: Verdict
}

/**
 * Whether an item is in the register: positive, presumed, or awaiting a result. Negative, inaccessible and removed items have
 * their own lists.
 */
export const isInRegister = ({ verdict }: Pick<ReportItem, 'verdict'>): boolean =>
  verdict !== 'negative' && verdict !== 'inaccessible' && verdict !== 'removed'

/** The items of one contaminant in the order of the report, without items whose room or floor does not exist. */
export function reportItemsOf(tree: Tree, contaminateId: ContaminantId): ReportItem[] {
  const roomsInOrder = floorsOf(tree).flatMap(floor => roomsOf(tree, floor.id).map(room => ({ floor, room })))
  return roomsInOrder
    .flatMap(location => inRoom(tree, location.room, contaminateId).map(item => ({ ...location, item })))
    .map((location, index) => ({ number: index + 1, ...location, ...findingFields(location.item, tree) }))
}

/** By Sample ID; a follower comes after its leader, and items without a Sample ID come last. */
function inRoom(tree: Tree, room: Room, contaminateId: ContaminantId): Item[] {
  const key = (item: Item) => `${bagCodeFor(item, tree) || '\uffff'} ${item.sample ? 0 : 1}`
  return tree.items
    .filter(item => item.room_id === room.id && item.contaminate_id === contaminateId)
    .sort((a, b) => compareNaturally(key(a), key(b)) || a.id.localeCompare(b.id))
}

const parentOf = (item: Item, tree: Tree) => findRow(tree.items, item.sampled_as?.item_as_id)
const bagCodeFor = (item: Item, tree: Tree) => item.sample?.bag_code || parentOf(item, tree)?.sample?.bag_code || ''

const findingFields = (item: Item, tree: Tree) => ({
  sampleId: sampleIdOf(item, tree),
  result: resultText(item, tree, formatNumber),
  rating: rateItem(item, tree),
  badge: badgeOf(item, tree),
  verdict: verdictOf(item, tree),
})

/** Example: `No. 3, 7, 12 and 4 more`, in the order of the report. */
export function itemNumbers(findings: readonly ReportItem[], most: number): string {
  const numbers = findings.map(({ number }) => number).toSorted((a, b) => a - b)
  const more = numbers.length > most ? ` and ${numbers.length - most} more` : ''
  return `No. ${numbers.slice(0, most).join(', ')}${more}`
}

/**
 * The room, without the not-suspicious flag if an item contradicts it. The flag means asbestos only, so a lead report never
 * repeats it.
 */
export function roomAsFound(room: Room, findings: readonly ReportItem[], contaminants: readonly ContaminantId[]): Room {
  if (!room.is_not_suspicious) return room
  if (!contaminants.includes(CONTAMINANT.asbestos)) return { ...room, is_not_suspicious: false }
  return withoutContradictedFlag(
    room,
    findings.filter(finding => finding.room.id === room.id).map(({ verdict }) => verdict),
  )
}

export const itemSheetId = (item: Item): string => `item-${item.id}`
