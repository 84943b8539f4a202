import type { Keeping } from '#frontend/queries/sendOrKeep.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { NamedAddressInput } from '#shared/domain/company/client.ts'
import { NamedAddressForm } from './NamedAddressForm.tsx'
import type { NamedAddressKind } from './namedAddressKinds.ts'

interface Props {
  readonly kind: NamedAddressKind
  readonly open: boolean
  /** Another company, for root. */
  readonly company?: string
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly unsentRows?: Keeping<NamedAddressInput> | undefined
}

export const NamedAddressDialog = ({ kind, open, company, onClose, onCreated, unsentRows }: Props) => (
  <Dialog title={`New ${kind.noun}`} open={open} onClose={onClose} wide>
    {open && (
      <NamedAddressForm
        kind={kind}
        {...(company && { company })}
        warn={false}
        other={<Button onClick={onClose}>Close</Button>}
        onSaved={onCreated}
        unsentRows={unsentRows}
      />
    )}
  </Dialog>
)
