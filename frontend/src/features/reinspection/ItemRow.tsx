import type { ReactNode } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { useAfterDoubleTap } from '#frontend/ui/dialogs/useAfterDoubleTap.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { badgeOf } from '#shared/domain/item/badge.ts'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { outcomeIn } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { OUTCOME_NAMES } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { showRefusal, useConfirm } from './useConfirm.ts'

/** An item to confirm. One tap records “unchanged”; other outcomes open the item. */
export function ItemRow({ item, onOpen }: { readonly item: Item; readonly onOpen: () => void }) {
  const { tree } = useOpenBuilding()
  const { confirm, undo } = useConfirm()
  const photo = useImage(item.image?.file)
  const outcome = outcomeIn(tree, item)
  const name = fullNameOf(item)
  const sampleId = sampleIdOf(item, tree)
  return (
    <li className="asked-item">
      <button type="button" className="asked-open" onClick={onOpen}>
        {item.image && photo.state === 'ready' && <img src={photo.url} alt="" loading="lazy" />}
        <span>
          <strong>{name}</strong>
          <span className="row small">
            {sampleId && <span className="figures">{sampleId}</span>}
            <RatingBadge badge={badgeOf(item, tree)} />
          </span>
        </span>
      </button>
      <AfterDoubleTap key={outcome ?? ''}>
        {outcome ? (
          <>
            <StatusChip name={OUTCOME_NAMES[outcome]} />
            <Button kind="quiet" aria-label={`Undo ${name}`} onClick={() => void undo(item)}>
              Undo
            </Button>
          </>
        ) : (
          <Button
            icon="check"
            aria-label={`Unchanged: ${name}`}
            onClick={() => void confirm(item, { outcome: 'unchanged' }).catch(showRefusal)}
          >
            Unchanged
          </Button>
        )}
      </AfterDoubleTap>
    </li>
  )
}

/** “Undo” appears where “Unchanged” was tapped, so a second tap there is ignored. */
const AfterDoubleTap = ({ children }: { readonly children: ReactNode }) => (
  <span className="row" inert={!useAfterDoubleTap()}>
    {children}
  </span>
)
