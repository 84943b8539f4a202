import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { bagLabelText, readBagLabel, scannedBagCode } from './bagLabel.ts'
import { awaitsLaboratory, contaminantsSurveyed, labSamples } from './labSamples.ts'

export interface Bag {
  /** The text on the label. */
  readonly label: string
  readonly code: string
  readonly item: Item
}

/** A re-inspection does not send samples again that already have a result. */
const isSent = ({ reinspection }: Tree['building'], item: Item): boolean =>
  !reinspection ||
  awaitsLaboratory(item) ||
  (item.inspection?.reinspection_id === reinspection.id && item.inspection.outcome === 'added')

/** The bags on a chain of custody, by Sample ID. */
export const bagsToSend = (
  { building, items }: Pick<Tree, 'building' | 'items'>,
  contaminants: readonly ContaminantId[] = contaminantsSurveyed(building),
): Bag[] =>
  labSamples({ items }, contaminants)
    .filter(item => isSent(building, item))
    .map(item => {
      const { contaminate_id } = item
      const bag_code = bagCodeOf(item)
      return { label: bagLabelText({ building_id: building.id, contaminate_id, bag_code }), code: bag_code, item }
    })

/** The result of matching a text with the bags. `strange` matches no bag, `ambiguous` matches two. */
export type NamedBag =
  | { readonly outcome: 'ticked' | 'already ticked'; readonly bag: Bag; readonly reason?: undefined }
  | { readonly outcome: 'strange' | 'ambiguous'; readonly bag?: undefined; readonly reason: string }

interface Checked {
  readonly tree: Pick<Tree, 'building' | 'items'>
  readonly bags: readonly Bag[]
  readonly ticked: ReadonlySet<string>
}

const strange = (reason: string, outcome: 'strange' | 'ambiguous' = 'strange'): NamedBag => ({ outcome, reason })

/** The bag that a label or Sample ID names, or why it is not one of the bags to send. */
export function bagNamed(text: string, { tree, bags, ticked }: Checked): NamedBag {
  const scanned = scannedBagCode(text, { building_id: tree.building.id })
  if (scanned.problem !== undefined) return strange(scanned.problem)
  const code = normaliseBagCode(scanned.code)
  const contaminant = readBagLabel(text)?.contaminate_id
  const isOfContaminant = (item: Item) => (contaminant ?? item.contaminate_id) === item.contaminate_id
  const [bag, other] = bags.filter(bag => normaliseBagCode(bag.code) === code && isOfContaminant(bag.item))
  if (other)
    return strange(`Two bags have the Sample ID ${code}, one for each contaminant. Tick the right one.`, 'ambiguous')
  if (bag) return { outcome: ticked.has(bag.label) ? 'already ticked' : 'ticked', bag }
  const unsent = tree.items.find(item => isOfContaminant(item) && numbersOf(item).includes(code))
  if (!unsent) return strange(`No item in this building has the Sample ID ${code}.`)
  const [answered] = labSamples({ items: [unsent] }, [unsent.contaminate_id])
  const why = answered ? 'whose result was here before the re-inspection' : 'which has no sample for the laboratory'
  return strange(`${code} is “${unsent.name}”, ${why}.`)
}

export function namedSentence({ outcome, bag, reason }: NamedBag): string {
  if (!bag) return reason
  return outcome === 'ticked' ? `${bag.code} checked.` : `${bag.code} is already checked.`
}

/** The numbers that may be on an item's bag, including the one from an earlier report. */
const numbersOf = (item: Item): string[] =>
  [bagCodeOf(item), item.reported_sample?.sample_number ?? ''].map(normaliseBagCode)

export interface BagCheck extends Checked {
  readonly missing: readonly Bag[]
  readonly strange: readonly { readonly text: string; readonly reason: string }[]
}

/** The progress of a bag check, from the texts scanned, typed or ticked so far and the current building. */
export function bagCheck(tree: Pick<Tree, 'building' | 'items'>, texts: readonly string[]): BagCheck {
  const bags = bagsToSend(tree)
  const ticked = new Set<string>()
  const strange = new Map<string, string>()
  for (const text of texts) {
    const { bag, reason } = bagNamed(text, { tree, bags, ticked })
    if (bag) ticked.add(bag.label)
    else strange.set(text, reason)
  }
  return {
    ...{ tree, bags, ticked, missing: bags.filter(({ label }) => !ticked.has(label)) },
    strange: [...strange].map(([text, reason]) => ({ text, reason })),
  }
}

export const bagsByRoom = (tree: Tree, bags: readonly Bag[]) => {
  const byItem = new Map(bags.map(bag => [bag.item.id, bag]))
  return floorsOf(tree).flatMap(floor =>
    roomsOf(tree, floor.id).flatMap(room => {
      const inRoom = itemsOf(tree, room.id).flatMap(({ id }) => byItem.get(id) ?? [])
      return inRoom.length === 0 ? [] : [{ id: room.id, name: `${floor.name}, ${room.name}`, bags: inRoom }]
    }),
  )
}
