import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { CodeScanner } from './CodeScanner.tsx'

interface Props {
  /** Takes the text of a code. Returns why it cannot be used; undefined where it was used. */
  readonly onCode: (text: string) => string | undefined
  readonly onClose: () => void
}

export default function ScanDialog({ onCode, onClose }: Props) {
  return (
    <Dialog title="Scan a label" open onClose={onClose}>
      <CodeScanner onCodes={([text]) => (text === undefined ? undefined : onCode(text))}>
        <Button onClick={onClose}>Cancel</Button>
      </CodeScanner>
    </Dialog>
  )
}
