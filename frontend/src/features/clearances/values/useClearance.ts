import { useCallback } from 'react'
import { readClearance } from '#frontend/api/clearanceCalls.ts'
import { isClearance } from '#frontend/store/database.ts'
import { useStored } from '#frontend/store/useBuilding.ts'

/** An open clearance: from the device at once, then from the service, and again at every change event. */
export function useClearance(building_id: string, clearance_id: string) {
  const read = useCallback((signal?: AbortSignal) => readClearance(clearance_id, signal), [clearance_id])
  return useStored({ building_id, clearance_id }, isClearance, read)
}
