import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { PlaceForm } from './NamedAddressForm.tsx'
import type { Kind } from './namedAddressKinds.ts'

interface Props {
  readonly kind: Kind
  readonly open: boolean
  /** Another company, for root. */
  readonly company?: string
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

export const PlaceDialog = ({ kind, open, company, onClose, onMade }: Props) => (
  <Dialog title={`New ${kind.noun}`} open={open} onClose={onClose} wide>
    {open && (
      <PlaceForm
        kind={kind}
        {...(company && { company })}
        warn={false}
        other={<Button onClick={onClose}>Close</Button>}
        onSaved={onMade}
      />
    )}
  </Dialog>
)
