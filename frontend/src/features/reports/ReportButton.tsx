import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Report', onClose, failure),
})

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
      {isOpen && <ReportDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}
