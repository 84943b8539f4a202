import type { Keeping } from '#frontend/queries/sendOrKeep.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ContactInput } from '#shared/domain/company/client.ts'
import { ContactForm } from './ContactForm.tsx'

interface Props {
  readonly client: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly unsentRows?: Keeping<ContactInput> | undefined
}

export const ContactDialog = ({ client, open, onClose, onCreated, unsentRows }: Props) => (
  <Dialog title="New contact" open={open} onClose={onClose}>
    {open && (
      <ContactForm
        client={client}
        warn={false}
        other={<Button onClick={onClose}>Close</Button>}
        onSaved={onCreated}
        unsentRows={unsentRows}
      />
    )}
  </Dialog>
)
