import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import type { Report } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { useReportRequest } from './useReportRequest.ts'

const ReportPreviewDialog = lazyPart(() => import('./ReportPreviewDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Report', onClose, failure),
})

export function GenerateReport({
  contaminant,
  label,
}: {
  readonly contaminant: ContaminantId
  readonly label: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { why } = useReportRequest(contaminant)
  return (
    <>
      <Button why={why} onClick={() => setIsOpen(true)}>
        {label}
        <span className="hidden-visually"> {CONTAMINANT_NAMES[contaminant].toLowerCase()} report</span>
      </Button>
      {isOpen && <ReportPreviewDialog contaminant={contaminant} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Generates a failed report again, without another preview. */
export function RetryReport({ report }: { readonly report: Report }) {
  const contaminant = report.contaminate_id
  const { busy, request, why } = useReportRequest(contaminant, report.omits_changes)
  return (
    <Button busy={busy} why={why} onClick={() => void request()}>
      Try again<span className="hidden-visually"> {CONTAMINANT_NAMES[contaminant].toLowerCase()} report</span>
    </Button>
  )
}
