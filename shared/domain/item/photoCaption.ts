import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { fullAddress, type PostalAddress } from '#shared/domain/vocabulary/fields.ts'
import { fullNameOf, sampleIdOf } from './itemNames.ts'

interface Captioned {
  readonly building: PostalAddress
  readonly items: Tree['items']
}

/** Example: `17/02/2026 · 12 Karaka Street, Newtown, Wellington 6021` */
export const photoDateAndAddress = ({ taken_on }: Photo, building: PostalAddress): string =>
  [taken_on?.split('-').reverse().join('/'), fullAddress(building)].filter(Boolean).join(' · ')

export const photoCaption = (photo: Photo, item: Item, { building, items }: Captioned): readonly string[] => [
  photoDateAndAddress(photo, building),
  [sampleIdOf(item, { items }), fullNameOf(item)].filter(Boolean).join(' · '),
]
