import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

const TERMS = [
  [
    'Licence',
    'The software is licensed for use within New Zealand, by the people whom the client has named as its users.',
  ],
  ['Fees', 'Clients are charged an annual fee. It includes a number of users; the client cannot have more than that.'],
  ['Client Data', 'Client Data is everything that the client records or uploads. It remains owned by the client.'],
  ['Liability', 'Liability is limited to the fees that were paid for the project that a claim is about.'],
] as const

/** What people agree to by using the product. */
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
