import { lazy, Suspense, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** Opens the dialog with a building’s finished reports. */
export function ReportButton({ row }: { readonly row: BuildingListEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasReport = row.asbestos_report_status === 'completed' || row.lead_report_status === 'completed'
  return (
    <>
      <Button
        kind="quiet"
        icon="download"
        label={`Reports for ${row.name}`}
        why={hasReport ? undefined : 'No report available'}
        reason="tip"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog row={row} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
