import { lazy, Suspense, useState } from 'react'
import { PRODUCT } from '#frontend/ui/page/Page.tsx'

const TermsDialog = lazy(() => import('./TermsDialog.tsx'))

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
      {isOpen !== undefined && (
        <Suspense>
          <TermsDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </footer>
  )
}
