import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import type { StoredBagCheck } from './useBagCheck.ts'

const BagCheckDialog = lazyPart(() => import('./BagCheckDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Check bags', onClose, failure),
})

export function CheckBags({ check }: { check: StoredBagCheck }) {
  const [isOpen, setIsOpen] = useState(false)
  const { bags, ticked, isLoaded } = check
  return (
    <>
      <Button
        icon="camera"
        busy={!isLoaded}
        why={bags.length === 0 ? 'There are no samples' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Check bags
        {ticked.size > 0 && <span className="figures">{`${ticked.size} of ${bags.length}`}</span>}
      </Button>
      {isOpen && <BagCheckDialog check={check} onClose={() => setIsOpen(false)} />}
    </>
  )
}
