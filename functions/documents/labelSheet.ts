import { Buildings } from '#functions/data/building/buildings.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { type LabelSheetInput, labelSheetProblems } from '#shared/domain/item/labelSheet.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type LabelSheet, labelSheet } from '#shared/report/survey/labelSheet.ts'

export interface LabelSheetTarget {
  readonly company_id: string
  readonly building_id: string
  readonly wanted: LabelSheetInput
}

/** The current labels and the hash of their content. Refuses an unknown building or range, and labels outside the range. */
export async function readLabelSheet({ company_id, building_id, wanted }: LabelSheetTarget): Promise<{
  readonly model: LabelSheet
  readonly content: string
}> {
  const [building, company] = await Promise.all([Buildings.read(company_id, building_id), Users.company(company_id)])
  const range = building.bag_ranges?.find(({ id }) => id === wanted.range_id)
  if (!range) throw new Refusal('not_found')
  const problems = labelSheetProblems(wanted, range)
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_input', problems)
  const model = labelSheet({ building, company, range }, wanted)
  return { model, content: hashSecret(JSON.stringify(model)) }
}
