import type { Item } from '#shared/domain/tree/item.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'

/** Example: `Vinyl tiles to floor, below the carpet` */
export const fullNameOf = ({ name, link, description }: Pick<Item, 'name' | 'link' | 'description'>): string =>
  [name, link, description].filter(Boolean).join(' ')

/** Example: `A012`, `As A012`, the sample number of an earlier report, or ''. */
export function sampleIdOf(item: Item, tree: Pick<Tree, 'items'>): string {
  if (item.sampled_as) return `As ${findRow(tree.items, item.sampled_as.item_as_id)?.sample?.bag_code || 'unknown'}`
  return item.sample?.bag_code || item.reported_sample?.sample_number || ''
}
