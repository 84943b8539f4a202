import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PRODUCT } from '../ui/Page.tsx'

const TERMS = [
  ['Licence', 'The software is licensed for use within New Zealand.'],
  ['Fees', 'Clients are charged an annual fee, which includes a number of users.'],
  ['Client Data', 'Client Data remains owned by the client.'],
  ['Liability', 'Liability is limited to the fees paid for the project that a claim is about.'],
] as const

export function Footer({ year }: { year: number }) {
  const [open, show] = useState(false)
  const close = (
    <Button kind="primary" onClick={() => show(false)}>
      Close
    </Button>
  )
  return (
    <footer className="foot no-print">
      <p>
        © {year} {PRODUCT}
      </p>
      <button type="button" className="foot-link" onClick={() => show(true)}>
        Terms and Conditions
      </button>
      <Dialog title="Terms and Conditions" open={open} onClose={() => show(false)} footer={close}>
        <div className="stack">
          {TERMS.map(([title, text]) => (
            <section key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </Dialog>
    </footer>
  )
}
