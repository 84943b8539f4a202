import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ReportCheckPanel } from '#frontend/features/reportCheck/ReportCheckPanel.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { ListChanges } from './ListChanges.tsx'
import ReportPreview from './ReportPreview.tsx'
import { SHOWN_FINDINGS, useReportRequest } from './useReportRequest.ts'

/** Closes the dialog when its link is followed, because the finding may be on the page below. */
function useCloseOnArrival(onClose: () => void): void {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])
}

/** The preview and the findings of the report check, before a report is generated. */
export default function ReportPreviewDialog(props: {
  readonly contaminant: ContaminantId
  readonly onClose: () => void
}) {
  const { contaminant, onClose } = props
  const { tree } = useOpenBuilding()
  const { busy, request, why, ...changes } = useReportRequest(contaminant)
  useCloseOnArrival(onClose)
  const generate = async () => {
    if (await request()) onClose()
  }
  return (
    <Dialog
      title={`${CONTAMINANT_NAMES[contaminant]} report for ${tree.building.name}`}
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} why={why} onClick={() => void generate()}>
            Generate report
          </Button>
        </>
      }
    >
      <ReportPreview contaminant={contaminant} omitsChanges={changes.omitsChanges}>
        <ListChanges {...changes} />
        <ReportCheckPanel shown={SHOWN_FINDINGS} />
      </ReportPreview>
    </Dialog>
  )
}
