import type { Keeping } from '#frontend/queries/sendOrKeep.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ClientInput } from '#shared/domain/company/client.ts'
import { ClientForm } from './ClientForm.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly unsentRows?: Keeping<ClientInput> | undefined
}

export const ClientDialog = ({ open, onClose, onCreated, unsentRows }: Props) => (
  <Dialog title="New client" open={open} onClose={onClose} wide>
    {open && (
      <ClientForm
        warn={false}
        other={<Button onClick={onClose}>Close</Button>}
        onSaved={onCreated}
        unsentRows={unsentRows}
      />
    )}
  </Dialog>
)
