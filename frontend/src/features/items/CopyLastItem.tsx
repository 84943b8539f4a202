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

/** The first field that is not copied from another item. */
const FIRST_EMPTY_FIELD = '[data-field="amount"] input, [data-field="lead.paint_condition"] input'

interface CopyLastItemProps {
  readonly defaults: NewItemDefaults
  readonly room: Pick<Room, 'is_inaccessible'>
  /** Whether the form has the values of the last item already. */
  readonly isCopy: boolean
}

/** Fills a new item with the values of the last item, so that the user enters only the differences. */
export function CopyLastItem({ defaults, room, isCopy }: CopyLastItemProps) {
  const { tree } = useOpenBuilding()
  const form = useFormContext<ItemValues>()
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const last = lastItem(tree.items, contaminant)
  const sampled = last && !room.is_inaccessible ? sampledParentOf(last, tree.items) : undefined
  if (!last || (isCopy && !sampled)) return null
  const enter = (values: ItemValues) => {
    const { image, image_alt, layer } = form.getValues()
    form.reset({ ...values, image, image_alt, layer }, { keepDefaultValues: true })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(FIRST_EMPTY_FIELD)?.focus())
  }
  return (
    <section className="like-last" aria-label="Like the last item" data-tour="item_like_last">
      <p className="small">
        <span className="quiet">Last: </span>
        {[bagCodeOf(last), fullNameOf(last)].filter(Boolean).join(' · ')}
      </p>
      <div className="row">
        {!isCopy && (
          <Button icon="copy" onClick={() => enter(valuesLikeItem(last, defaults))}>
            Same again
          </Button>
        )}
        {sampled && (
          <Button onClick={() => enter(sampledAsValues(last, sampled, defaults))}>
            Sampled as {bagCodeOf(sampled)}
          </Button>
        )}
      </div>
    </section>
  )
}
