import type { EditName } from '#shared/domain/edits/edits.ts'
import type { ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'

export type ClearanceAct =
  | ClearanceEditName
  | 'duplicateClearance'
  | 'deleteClearance'
  | 'saveClearanceFile'
  | 'deleteClearanceFile'

/** What creates a building, or is done by a job: no edit of a tree or of a clearance. */
type OtherAct = 'createBuilding' | 'duplicateBuilding' | 'importRows' | 'importResults'

export type HistoryAct = EditName | ClearanceAct | OtherAct
