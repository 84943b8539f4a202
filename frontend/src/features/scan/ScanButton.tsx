import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Scan a label', onClose, failure),
})

/** Opens the camera to read the code of a label. `onCode` answers why it can’t be used; without an answer the camera is closed. */
export function ScanButton({ onCode }: { onCode: (text: string) => string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const take = (text: string) => {
    const problem = onCode(text)
    if (problem === undefined) setIsOpen(false)
    return problem
  }
  return (
    <>
      <Button icon="camera" onClick={() => setIsOpen(true)}>
        Scan
      </Button>
      {isOpen && <ScanDialog onCode={take} onClose={() => setIsOpen(false)} />}
    </>
  )
}
