import { useWatch } from 'react-hook-form'
import { type ClearanceValues, checklistAnswers } from '#frontend/features/clearances/values/clearanceValues.ts'
import { answersOf, isChecklistPanel } from '#shared/domain/clearance/clearanceQuestions.ts'
import { hasDetails } from '#shared/domain/clearance/clearanceTexts.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'

/** For example `9 of 23 answered`. */
export function PanelProgress({ panel }: { panel: string }) {
  const values = useWatch<ClearanceValues>() as ClearanceValues
  return progressOf(panel, values)
}

function progressOf(panel: string, values: ClearanceValues): string {
  if (isChecklistPanel(panel)) {
    const { answered, asked } = answersOf(panel, checklistAnswers(values.information))
    return `${answered} of ${asked} answered`
  }
  if (panel === 'details') {
    const filled = required(values).filter(Boolean).length
    return `${filled} of ${required(values).length} filled in`
  }
  if (panel === 'lab_results')
    return countOf(values.samples.air_monitorings.length + values.samples.surface_dusts.length, 'sample')
  if (panel === 'photo_log') return countOf(values.photo_logs.flatMap(({ photos }) => photos).length, 'photo')
  return ''
}

const required = (values: ClearanceValues): boolean[] => [
  values.name.trim() !== '',
  values.type !== null,
  values.work_date !== null,
  values.work_date_to !== null,
  values.site_address.trim() !== '',
  values.inspection_dates.some(({ inspect_date, inspect_time }) => inspect_date !== '' && inspect_time !== ''),
  hasDetails(values.details),
  plainTextOf(values.declaration_text).trim() !== '',
  values.companies.length > 0,
  values.removalists.length > 0,
]
