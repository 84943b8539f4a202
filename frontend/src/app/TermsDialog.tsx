import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

const TERMS = [
  ['Licence', 'The software is licensed for use within New Zealand by the users the client has nominated.'],
  [
    'Fees',
    'Clients are charged an annual fee that covers a set number of users. The client may not exceed that number.',
  ],
  ['Client Data', 'Client Data means everything the client records or uploads. It remains the property of the client.'],
  ['Liability', 'Liability is capped at the fees paid for the project the claim relates to.'],
] as const

export default function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = (
    <Button kind="primary" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title="Terms and Conditions" open={open} onClose={onClose} footer={close}>
      <div className="stack">
        {TERMS.map(([title, text]) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
