import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { latestFinishedReport } from '#shared/domain/edits/reportEdits.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import {
  CONTAMINANT,
  CONTAMINANT_NAMES,
  CONTAMINANTS,
  type ContaminantId,
} from '#shared/domain/vocabulary/referenceLists.ts'

export default function ReportDialog({
  row,
  onClose,
}: {
  readonly row: BuildingListEntry
  readonly onClose: () => void
}) {
  const { busy, download } = useDownload(row.id)
  const isAsbestos = (id: ContaminantId) => id === CONTAMINANT.asbestos
  const statusOf = (id: ContaminantId) => (isAsbestos(id) ? row.asbestos_report_status : row.lead_report_status)
  const surveyed = CONTAMINANTS.filter(id => (isAsbestos(id) ? row.is_asbestos : row.is_lead))
  return (
    <Dialog title={`Reports for ${row.name}`} open onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="stack">
        {surveyed.map(id => (
          <Button
            key={id}
            icon="download"
            busy={busy === id}
            why={statusOf(id) === 'completed' ? undefined : 'No report available'}
            onClick={() => void download(id)}
          >
            {CONTAMINANT_NAMES[id]} report
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function useDownload(building_id: string) {
  const [busy, setBusy] = useState<ContaminantId>()
  const download = async (id: ContaminantId) => {
    setBusy(id)
    try {
      const { data: reports } = await buildingCalls.reports.history({ params: { id: building_id } })
      const report = latestFinishedReport({ reports }, id)
      if (!report) return toast('No report available', 'error')
      const { data } = await buildingCalls.reports.download({ params: { id: report.id }, query: { building_id } })
      location.assign(data.url)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, download }
}
