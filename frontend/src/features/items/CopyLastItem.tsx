import { useFormContext, useWatch } from 'react-hook-form'
import {
  lastItem,
  sampledAsValues,
  sampledParentOf,
  valuesLikeItem,
} from '#frontend/features/items/values/copyLastItem.ts'
import type { ItemValues, NewItemDefaults } from '#frontend/features/items/values/itemValues.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'

/** What no other item can say of this one. */
const STILL_NEEDED = '[data-field="amount"] input, [data-field="lead.paint_condition"] input'

/** Above a new item: one that is like the last, so that only what differs is entered. */
export function CopyLastItem({ fresh, room }: { fresh: NewItemDefaults; room: Pick<Room, 'is_inaccessible'> }) {
  const { tree } = useOpenBuilding()
  const form = useFormContext<ItemValues>()
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const last = lastItem(tree.items, contaminant)
  if (!last) return null
  const bag = room.is_inaccessible ? undefined : sampledParentOf(last, tree.items)
  const enter = (values: ItemValues) => {
    const { image, image_alt } = form.getValues()
    form.reset({ ...values, image, image_alt }, { keepDefaultValues: true })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(STILL_NEEDED)?.focus())
  }
  return (
    <section className="like-last" aria-label="Like the last item" data-tour="item_like_last">
      <p className="small">
        <span className="quiet">Last: </span>
        {[bagCodeOf(last), fullNameOf(last)].filter(Boolean).join(' · ')}
      </p>
      <div className="row">
        <Button icon="copy" onClick={() => enter(valuesLikeItem(last, fresh))}>
          Same again
        </Button>
        {bag && <Button onClick={() => enter(sampledAsValues(last, bag, fresh))}>Sampled as {bagCodeOf(bag)}</Button>}
      </div>
    </section>
  )
}
