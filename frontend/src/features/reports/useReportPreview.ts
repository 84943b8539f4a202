import { clientOf } from '#frontend/api/client.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { reportPreviews } from '#shared/contract/document/reportPreviews.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

export const previewCalls = clientOf({ reportPreviews })

export type Preview = Awaited<ReturnType<typeof previewCalls.reportPreviews.read>>['data']

/** The preview of a report, refetched when its building changes. `omitsChanges`: without changes since the last issue. */
export function useReportPreview(contaminant: ContaminantId, omitsChanges: boolean, enabled: boolean) {
  const { building } = useOpenBuilding()
  return useLive(
    ['report-preview', building, contaminant, { omitsChanges }],
    signal =>
      previewCalls.reportPreviews.read(
        {
          params: { building, contaminate_id: String(contaminant) },
          query: { ...(omitsChanges && { omits_changes: true }) },
        },
        { signal },
      ),
    { enabled, channels: [channel.building(building)] },
  )
}
