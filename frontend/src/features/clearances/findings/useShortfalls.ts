import { useCallback } from 'react'
import { useCompanies } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { useUsers } from '#frontend/queries/pickerLists.ts'
import {
  type ClearanceShortfall,
  clearanceShortfalls,
  type LicenceNote,
  licenceNotes,
} from '#shared/domain/clearance/clearanceFindings.ts'
import type { FindingsSource } from '#shared/domain/clearance/findingsSource.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** The findings to confirm before a clearance is sent for review or approved. */
export interface FindingsToConfirm {
  readonly shortfalls: readonly ClearanceShortfall[]
  readonly notes: readonly LicenceNote[]
}

/** The findings against a clear area, and missing licences. Skips licences if users or companies are not on this device. */
export function useShortfalls(): (
  clearance: FindingsSource['clearance'] & { readonly companies: readonly string[] },
) => FindingsToConfirm {
  const { data: people } = useUsers()
  const { data: companies } = useCompanies()
  return useCallback(
    clearance => {
      const users = people ?? clearance.authors.map(id => ({ id, license_no: 'not known here' }))
      return {
        shortfalls: clearanceShortfalls({ clearance, users, today: nzDay() }),
        notes: licenceNotes(clearance, companies ?? []),
      }
    },
    [people, companies],
  )
}
