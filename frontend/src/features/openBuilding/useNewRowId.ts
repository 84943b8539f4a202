import { useState } from 'react'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** The id of the row that a form creates: the id in the refused write that the user reopened, or a new one. */
export function useNewRowId(): string {
  const [id] = useState(newId)
  return useReopened()?.id ?? id
}
