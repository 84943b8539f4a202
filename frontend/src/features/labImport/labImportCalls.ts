import { clientOf } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { type QueryState, useLive } from '#frontend/queries/useLive.ts'
import { labImports } from '#shared/contract/exchange/labImports.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { LabColumns, LabImport } from '#shared/domain/lab/labImport.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

export const { labImports: labImportCalls } = clientOf({ labImports })
const POLL_MS = 1_000

/** Newest first. Refetched while results are being recorded. */
export const useLabImports = (building: string): QueryState<LabImport[]> =>
  useLive(['lab-imports', building], signal => labImportCalls.imports({ params: { id: building } }, { signal }), {
    channels: [channel.building(building)],
    pollMs: imports => (imports?.some(({ state }) => state === 'active') ? POLL_MS : undefined),
  })

/** The columns of the laboratory’s last file. `isSettled`: they are loaded, or loading failed. */
export function useResultColumns(laboratory: string | undefined) {
  const { send } = useCommand('resultColumns')
  const { data, failure } = useLive(
    ['result-columns', laboratory],
    signal => labImportCalls.columns({ params: { id: laboratory ?? '' } }, { signal }),
    { enabled: laboratory !== undefined },
  )
  return {
    isSettled: laboratory === undefined || data !== undefined || failure !== undefined,
    of: (contaminant: ContaminantId) => data?.find(({ contaminate_id }) => contaminate_id === contaminant),
    /** Remembers the columns for the next file. Ignores a failure: the user then picks the columns again. */
    async remember(columns: LabColumns): Promise<void> {
      if (laboratory)
        await send(labImportCalls.saveColumns, { params: { id: laboratory }, body: columns }).catch(() => undefined)
    },
  }
}
