import { useState } from 'react'
import { work } from '#frontend/api/buildingCalls.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { finishedReport } from '#shared/domain/edits/reportEdits.ts'
import type { BuildingRow } from '#shared/domain/tree/building.ts'
import {
  CONTAMINATE,
  CONTAMINATE_NAMES,
  CONTAMINATES,
  type ContaminateId,
} from '#shared/domain/vocabulary/referenceLists.ts'

/** The finished reports of a building, to be taken along. */
export default function ReportDialog({ row, onClose }: { readonly row: BuildingRow; readonly onClose: () => void }) {
  const { busy, download } = useDownload(row.id)
  const isAsbestos = (id: ContaminateId) => id === CONTAMINATE.asbestos
  const state = (id: ContaminateId) => (isAsbestos(id) ? row.asbestos_report_status : row.lead_report_status)
  const surveyed = CONTAMINATES.filter(id => (isAsbestos(id) ? row.is_asbestos : row.is_lead))
  return (
    <Dialog title={`Reports of ${row.name}`} open onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className="stack">
        {surveyed.map(id => (
          <Button
            key={id}
            icon="download"
            busy={busy === id}
            why={state(id) === 'completed' ? undefined : 'No report available'}
            onClick={() => void download(id)}
          >
            {CONTAMINATE_NAMES[id]} report
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function useDownload(building_id: string) {
  const [busy, setBusy] = useState<ContaminateId>()
  const download = async (id: ContaminateId) => {
    setBusy(id)
    try {
      const { data: reports } = await work.reports.history({ params: { id: building_id } })
      const report = finishedReport({ reports }, id)
      if (!report) return toast('No report available', 'error')
      const { data } = await work.reports.download({ params: { id: report.id }, query: { building_id } })
      location.assign(data.url)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'The report could not be downloaded', 'error')
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, download }
}
