import type { EditName } from '#shared/domain/edits/edits.ts'
import type { ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'

export type ClearanceAct =
  | ClearanceEditName
  | 'duplicateClearance'
  | 'deleteClearance'
  | 'saveClearanceFile'
  | 'deleteClearanceFile'

/** Acts that are not edits: creation of a building, and jobs. */
type OtherAct = 'createBuilding' | 'duplicateBuilding' | 'importRows' | 'importResults'

export type HistoryAct = EditName | ClearanceAct | OtherAct
