import type { Building } from '#shared/domain/tree/building.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'

const BEFORE_WORK: readonly number[] = [
  REPORT_TYPE.demolition,
  REPORT_TYPE.refurbishment,
  REPORT_TYPE.refurbishmentNzdf,
]

/**
 * Whether the survey is for a demolition or refurbishment. Asbestos is then removed as far as practicable before the work starts,
 * so nothing remains to be re-inspected. Source: Health and Safety at Work (Asbestos) Regulations 2016, regs 20 to 22
 * (demolition), 25 and 26 (refurbishment).
 */
export const isBeforeWork = ({ report_type_id }: Pick<Building, 'report_type_id'>): boolean =>
  BEFORE_WORK.includes(report_type_id)
