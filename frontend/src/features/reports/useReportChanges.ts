import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { previewCalls } from './useReportPreview.ts'

export type Changes = Awaited<ReturnType<typeof previewCalls.reportPreviews.changes>>['data']

/** The changes between two issues; without `to`, up to the current building, refetched when it changes. */
export function useReportChanges({
  contaminant,
  from,
  to,
}: {
  readonly contaminant: ContaminantId
  readonly from: string
  readonly to: string | undefined
}) {
  const { building } = useOpenBuilding()
  return useLive(
    ['report-changes', building, { contaminant, from, to }],
    signal =>
      previewCalls.reportPreviews.changes(
        { params: { building, contaminate_id: String(contaminant) }, query: { from, ...(to && { to }) } },
        { signal },
      ),
    { channels: [channel.building(building)] },
  )
}
