import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { clientOf } from './client.ts'

export const clearanceCalls = clientOf({ clearances, clearanceFiles, removalists })

export async function readClearance(id: string, signal?: AbortSignal): Promise<ClearanceRecord> {
  const [{ data }, logs] = await Promise.all([
    clearanceCalls.clearances.read({ params: { id } }, { signal }),
    clearanceCalls.clearanceFiles.photoLogs({ params: { id } }, { signal }),
  ])
  const { template, companies, removalists } = data
  // Leaves out fields that the reply repeats, so that the device compares its own result with the same fields.
  const { floor_plan: _, ...information } = template.information
  const photo_logs = logs.data.map(log => ({ ...log, photos: log.photos.map(({ path: _, ...photo }) => photo) }))
  return { clearance: { ...template, information }, companies, removalists, photo_logs }
}
