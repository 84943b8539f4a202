import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { type DuplicateSource, duplicateItemRow } from '#shared/domain/building/duplication.ts'
import { type Item, ItemInput } from '#shared/domain/tree/item.ts'
import {
  type Change,
  type EditContext,
  findOrRefuse,
  findParentOrRefuse,
  findRow,
  putRow,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { newItemInspection } from './confirmationEdits.ts'
import { refuseContaminantNotSurveyed } from './itemEdits.ts'

interface Origin {
  readonly building: DuplicateSource['building']
  readonly items: readonly Item[]
}

export interface ItemDuplicate {
  readonly id: string
  readonly item_id: string
  readonly name: string
  readonly room_id: string
  /** Set if the original is in another building: that building, the original, and the original's leader. */
  readonly from?: Origin | undefined
}

/**
 * Duplicates an item under another name: in the same building as "Sampled As", elsewhere as "Previously Sampled" (3§4.1). The
 * layer is only kept in the same room, because it would be wrong on any other plan.
 */
export function duplicateItem(
  tree: Tree,
  { id, item_id, name, room_id, from = tree }: ItemDuplicate,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const item = findOrRefuse(from.items, item_id)
  const room = findParentOrRefuse(tree.rooms, room_id)
  if (item.is_duplicated) throw new Refusal('already_duplicate')
  const problem = ItemInput().shape.name.safeParse(name).error?.issues[0]?.message
  if (problem) throw new Refusal('invalid_input', { name: problem })
  if (findRow(tree.items, id)) throw new Refusal('changed_meanwhile')
  refuseContaminantNotSurveyed(tree, item.contaminate_id)
  const duplicateContext = {
    idOf: (oldId: string) => (oldId === item_id ? id : room_id),
    now: context.now,
    building_id: tree.building.id,
  }
  const added = newItemInspection(tree.building, context)
  const duplicate = { ...duplicateItemRow(item, room, sourceOf(from), duplicateContext), ...added, name }
  return [
    putRow('item', item.room_id === room_id ? duplicate : { ...duplicate, layer: emptyLayer }, undefined, context),
  ]
}

export function originOf({ building: { id, name, job_number }, items }: Tree, item: Item): Origin {
  const leader = findRow(items, item.sampled_as?.item_as_id)
  return { building: { id, name, job_number }, items: leader ? [item, leader] : [item] }
}

const sourceOf = ({ building, items }: Origin): DuplicateSource => ({
  building,
  items: new Map(items.map((item: Item) => [item.id, item])),
})
