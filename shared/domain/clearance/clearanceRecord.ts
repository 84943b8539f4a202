import type { Clearance } from './clearance.ts'
import type { PhotoLog } from './clearanceFiles.ts'
import type { RemovalCompany, Removalist } from './removalist.ts'

/** A clearance with its photo log, and the removal companies and removalists that it names, including deleted ones. */
export interface ClearanceRecord {
  readonly clearance: Clearance
  readonly photo_logs: readonly PhotoLog[]
  readonly companies: readonly RemovalCompany[]
  readonly removalists: readonly Removalist[]
}
