import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import type { Report } from '#shared/domain/tree/building.ts'

/** Fetches a short-lived URL for the finished report and downloads it. */
export function useReportDownload(building_id: string) {
  const { busy, run } = useTask()
  const download = ({ id }: Pick<Report, 'id'>) =>
    run(async () => {
      const { data } = await buildingCalls.reports.download({ params: { id }, query: { building_id } })
      location.assign(data.url)
    })
  /** Downloads the register as an Excel workbook. */
  const downloadRegister = ({ id }: Pick<Report, 'id'>) =>
    run(async () => {
      const { data } = await buildingCalls.reports.register({ params: { id }, query: { building_id } })
      location.assign(data.url)
    })
  /** Downloads the pack: the register with plans and photos as one file. */
  const downloadPack = ({ id }: Pick<Report, 'id'>) =>
    run(async () => {
      const { data } = await buildingCalls.reports.pack({ params: { id }, query: { building_id } })
      location.assign(data.url)
    })
  return { busy, download, downloadRegister, downloadPack }
}
