import { useFormContext, useWatch } from 'react-hook-form'
import { bagFor, lastItem, likeItem, sampledAs } from '#frontend/features/items/values/copyLastItem.ts'
import type { Fresh, ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { useInside } from '#frontend/features/openBuilding/openBuilding.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { materialOf } from '#shared/domain/item/itemNames.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagOf } from '#shared/domain/tree/tree.ts'

/** What no other item can say of this one. */
const STILL_NEEDED = '[data-field="amount"] input, [data-field="lead.paint_condition"] input'

/** Above a new item: one that is like the last, so that only what differs is entered. */
export function LikeLast({ fresh, room }: { fresh: Fresh; room: Pick<Room, 'is_inaccessible'> }) {
  const { tree } = useInside()
  const form = useFormContext<ItemValues>()
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const last = lastItem(tree.items, contaminant)
  if (!last) return null
  const bag = room.is_inaccessible ? undefined : bagFor(last, tree.items)
  const enter = (values: ItemValues) => {
    const { image, image_alt } = form.getValues()
    form.reset({ ...values, image, image_alt }, { keepDefaultValues: true })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(STILL_NEEDED)?.focus())
  }
  return (
    <section className="like-last" aria-label="Like the last item" data-tour="item_like_last">
      <p className="small">
        <span className="quiet">Last: </span>
        {[bagOf(last), materialOf(last)].filter(Boolean).join(' · ')}
      </p>
      <div className="row">
        <Button icon="copy" onClick={() => enter(likeItem(last, fresh))}>
          Same again
        </Button>
        {bag && <Button onClick={() => enter(sampledAs(last, bag, fresh))}>Sampled as {bagOf(bag)}</Button>}
      </div>
    </section>
  )
}
