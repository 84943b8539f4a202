import { lazy, Suspense, useState } from 'react'
import { PRODUCT } from '#frontend/ui/page/Page.tsx'

const TermsDialog = lazy(() => import('./TermsDialog.tsx'))

export function Footer({ year }: { year: number }) {
  const [shown, show] = useState<boolean>()
  return (
    <footer className="foot no-print">
      <p>
        © {year} {PRODUCT}
      </p>
      <button type="button" className="foot-link" onClick={() => show(true)}>
        Terms and Conditions
      </button>
      {shown !== undefined && (
        <Suspense>
          <TermsDialog open={shown} onClose={() => show(false)} />
        </Suspense>
      )}
    </footer>
  )
}
