import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

export type Preview = Awaited<ReturnType<typeof buildingCalls.reports.preview>>['data']

/** The preview of a report, read again at every change of its building. */
export function useReportPreview(contaminant: ContaminantId, enabled: boolean) {
  const { building } = useOpenBuilding()
  return useLive(
    ['report-preview', building, contaminant],
    signal => buildingCalls.reports.preview({ params: { building, contaminate_id: String(contaminant) } }, { signal }),
    { enabled, channels: [channel.building(building)] },
  )
}
