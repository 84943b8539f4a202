import { type Address, fullAddress } from './fields.ts'
import type { Item } from './item.ts'
import { materialOf, sampleIdOf } from './itemNames.ts'
import type { Photo } from './photo.ts'
import type { Tree } from './tree.ts'

interface Captioned {
  readonly building: Address
  readonly items: Tree['items']
}

/** What stands below a photo of an item: when and where it was taken, and what it shows. One or two lines. */
export const photoCaption = ({ taken_on }: Photo, item: Item, { building, items }: Captioned): string[] =>
  [
    [dayOf(taken_on), fullAddress(building)],
    [sampleIdOf(item, { items }), materialOf(item)],
  ].map(parts => parts.filter(Boolean).join(' · '))

/** `17/02/2026` */
const dayOf = (day: string | undefined) => day?.split('-').reverse().join('/')
