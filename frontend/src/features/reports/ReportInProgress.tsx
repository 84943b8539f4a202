import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'

const GENERATING = 'Report generating'

/** The progress of a queued or active report, refetched as it advances, with a button to cancel. */
export function ReportInProgress({ report }: { readonly report: Report }) {
  const { building, refresh } = useOpenBuilding()
  const { id, contaminate_id } = report
  const isUnsent = usePendingWrites().some(
    ({ name, input }) => name === 'requestReport' && 'id' in input && input.id === id,
  )
  const target = { params: { id }, query: { building_id: building } }
  const { data = report } = useLive<Report>(['report', id], signal => buildingCalls.reports.read(target, { signal }), {
    enabled: !isUnsent,
    channels: [channel.building(building)],
    isAffected: event => event.type === 'progressed' && event.id === id,
  })
  const { busy, run } = useCommand()
  const cancel = async () => {
    await run(buildingCalls.reports.cancel, target)
    refresh()
  }
  return (
    <DocumentInProgress
      name={`${CONTAMINANT_NAMES[contaminate_id].toLowerCase()} report`}
      waiting={report.status === 'queued' ? 'Report queued' : GENERATING}
      step={step => `${GENERATING}: ${step.charAt(0).toLowerCase()}${step.slice(1)}`}
      progress={data.id === id ? data.progress : report.progress}
      busy={busy}
      why={isUnsent ? 'The request hasn’t been sent yet' : undefined}
      onCancel={() => void cancel()}
    />
  )
}
