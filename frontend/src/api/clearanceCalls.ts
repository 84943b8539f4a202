import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { clientOf } from './client.ts'

/** The calls for clearances, with their files, removal companies and removalists. */
export const clearanceCalls = clientOf({ clearances, clearanceFiles, removalists })

/** A clearance with its photo log and the removal companies and removalists it names. */
export async function readClearance(id: string, signal?: AbortSignal): Promise<ClearanceRecord> {
  const [{ data }, logs] = await Promise.all([
    clearanceCalls.clearances.read({ params: { id } }, { signal }),
    clearanceCalls.clearanceFiles.photoLogs({ params: { id } }, { signal }),
  ])
  const { template: clearance, companies, removalists } = data
  return { clearance, companies, removalists, photo_logs: logs.data }
}
