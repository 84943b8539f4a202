import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Scan a label', onClose, failure),
})

/** Opens the camera to read a label code. `onCode` returns why it cannot be used; undefined closes the camera. */
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
