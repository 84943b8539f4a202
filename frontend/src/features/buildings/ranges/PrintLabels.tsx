import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import type { BagRange } from '#shared/domain/tree/bagRange.ts'

const LabelDialog = lazyPart(() => import('./LabelDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Print labels', onClose, failure),
})

export function PrintLabels({ range }: { range: BagRange }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        Print labels
      </Button>
      {isOpen && <LabelDialog range={range} onClose={() => setIsOpen(false)} />}
    </>
  )
}
