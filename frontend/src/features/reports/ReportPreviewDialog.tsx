import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ReportCheckPanel } from '#frontend/features/reportCheck/ReportCheckPanel.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import ReportPreview from './ReportPreview.tsx'
import { SHOWN_FINDINGS, useReportRequest } from './useReportRequest.ts'

/** What a report would contain and what the report check found, before it is generated. */
export default function ReportPreviewDialog(props: {
  readonly contaminant: ContaminantId
  readonly onClose: () => void
}) {
  const { contaminant, onClose } = props
  const { tree } = useOpenBuilding()
  const { busy, request, why } = useReportRequest(contaminant)
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
      <ReportPreview contaminant={contaminant}>
        <ReportCheckPanel shown={SHOWN_FINDINGS} />
      </ReportPreview>
    </Dialog>
  )
}
