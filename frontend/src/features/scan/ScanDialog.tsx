import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { CodeScanner } from './CodeScanner.tsx'

interface Props {
  /** Takes what a code says; answers why it can’t be used, or nothing where it was. */
  readonly onCode: (text: string) => string | undefined
  readonly onClose: () => void
}

/** Reads the code of one label. */
export default function ScanDialog({ onCode, onClose }: Props) {
  return (
    <Dialog title="Scan a label" open onClose={onClose}>
      <CodeScanner onCodes={([text]) => (text === undefined ? undefined : onCode(text))}>
        <Button onClick={onClose}>Cancel</Button>
      </CodeScanner>
    </Dialog>
  )
}
