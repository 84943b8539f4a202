import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { ClientForm } from './ClientForm.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

export const ClientDialog = ({ open, onClose, onCreated }: Props) => (
  <Dialog title="New client" open={open} onClose={onClose} wide>
    {open && <ClientForm warn={false} other={<Button onClick={onClose}>Close</Button>} onSaved={onCreated} />}
  </Dialog>
)
