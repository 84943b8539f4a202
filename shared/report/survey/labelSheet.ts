import { bagLabelText } from '#shared/domain/item/bagLabel.ts'
import { codesOfLabels, LABEL_SHEETS, type LabelSheetInput, type SheetGrid } from '#shared/domain/item/labelSheet.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { type BagRange, rangeName } from '#shared/domain/tree/bagRange.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'

/** Labels for sample bags. They do not depend on the time of generation, so the same input gives the same document. */
export interface LabelSheet {
  readonly company: string
  readonly building: string
  readonly job_number: string
  readonly contaminant: string
  /** Example: `A001 to A050` */
  readonly codes: string
  readonly grid: SheetGrid
  /** The first free place on the sheet, from 1. */
  readonly first_place: number
  /** In mm, to the right and down. */
  readonly shift: readonly [x: number, y: number]
  /** The creation date in the file. */
  readonly reserved_at: string
  readonly labels: readonly Label[]
}

export interface Label {
  readonly bag_code: string
  readonly qr: string
}

interface LabelSheetSource {
  readonly building: Building
  readonly company: Pick<Company, 'name'>
  readonly range: BagRange
}

export function labelSheet({ building, company, range }: LabelSheetSource, input: LabelSheetInput): LabelSheet {
  const { contaminate_id } = range
  const { from, count, first_place, shift_x, shift_y } = input
  return {
    company: company.name,
    building: building.name,
    job_number: building.job_number,
    contaminant: CONTAMINANT_NAMES[contaminate_id],
    codes: rangeName({ ...range, first: from, count }),
    grid: LABEL_SHEETS[input.sheet],
    first_place,
    shift: [shift_x, shift_y],
    reserved_at: range.reserved_at,
    labels: codesOfLabels(input, range).map(bag_code => ({
      bag_code,
      qr: bagLabelText({ building_id: building.id, contaminate_id, bag_code }),
    })),
  }
}
