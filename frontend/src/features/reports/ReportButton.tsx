import { lazy, Suspense, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** The way to a building's finished reports. */
export function ReportButton({ row }: { readonly row: BuildingListEntry }) {
  const [open, show] = useState(false)
  const hasReport = row.asbestos_report_status === 'completed' || row.lead_report_status === 'completed'
  return (
    <>
      <Button
        kind="quiet"
        icon="download"
        label={`Reports of ${row.name}`}
        why={hasReport ? undefined : 'No report available'}
        reason="tip"
        onClick={() => show(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ReportDialog row={row} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}
