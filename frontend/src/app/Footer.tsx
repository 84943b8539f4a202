import { useState } from 'react'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { PRODUCT } from '#frontend/ui/page/Page.tsx'

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'), {
  frame: (failure, { open, onClose }) => open && dialogFrame('Terms and Conditions', onClose, failure),
})

export function Footer({ year }: { year: number }) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <footer className="foot no-print">
      <p>
        © {year} {PRODUCT}
      </p>
      <button type="button" className="foot-link" onClick={() => setIsOpen(true)}>
        Terms and Conditions
      </button>
      {isOpen !== undefined && <TermsDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </footer>
  )
}
