import { clientOf } from '#frontend/api/client.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { reportPreviews } from '#shared/contract/document/reportPreviews.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

const previewCalls = clientOf({ reportPreviews })

export type Preview = Awaited<ReturnType<typeof previewCalls.reportPreviews.read>>['data']

/** The preview of a report, read again at every change of its building. */
export function useReportPreview(contaminant: ContaminantId, enabled: boolean) {
  const { building } = useOpenBuilding()
  return useLive(
    ['report-preview', building, contaminant],
    signal =>
      previewCalls.reportPreviews.read({ params: { building, contaminate_id: String(contaminant) } }, { signal }),
    { enabled, channels: [channel.building(building)] },
  )
}
