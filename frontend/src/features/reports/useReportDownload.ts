import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import type { Report } from '#shared/domain/tree/building.ts'

/** Fetches a short-lived URL for the finished report and lets the browser download it. */
export function useReportDownload(building_id: string) {
  const [busy, setBusy] = useState(false)
  const download = async (report: Pick<Report, 'id'>) => {
    setBusy(true)
    try {
      const { data } = await buildingCalls.reports.download({ params: { id: report.id }, query: { building_id } })
      location.assign(data.url)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Couldn’t download the report', 'error')
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
