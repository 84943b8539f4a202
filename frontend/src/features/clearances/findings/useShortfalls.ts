import { useCallback } from 'react'
import { useUsers } from '#frontend/queries/pickerLists.ts'
import {
  type ClearanceShortfall,
  clearanceShortfalls,
  type FindingsSource,
} from '#shared/domain/clearance/clearanceFindings.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** What keeps a clearance’s area from being called clear. Where its people aren’t on this device, no licence is asked for. */
export function useShortfalls(): (clearance: FindingsSource['clearance']) => ClearanceShortfall[] {
  const { data: people } = useUsers()
  return useCallback(
    clearance => {
      const users = people ?? clearance.authors.map(id => ({ id, license_no: 'not known here' }))
      return clearanceShortfalls({ clearance, users, today: nzDay() })
    },
    [people],
  )
}
