import { serve } from '#functions/http/serve.ts'
import { referenceLists } from '#shared/contract/building/referenceLists.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  AMOUNT_TYPE_NAMES,
  ANALYSIS_TYPES,
  CONTAMINANT,
  CONTAMINANT_NAMES,
  NOTE_TYPE_NAMES,
  optionsOf,
  REPORT_TYPE_NAMES,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import {
  STATUS_COLOURS,
  STATUS_NAMES,
  SURVEY_STATUS_COLOURS,
  SURVEY_STATUS_NAMES,
} from '#shared/domain/vocabulary/statusNames.ts'

/** Turns `{1: {name, …}}` into rows with ids. */
const rowsOf = <R extends object>(table: Readonly<Record<number, R>>): (R & { id: number })[] =>
  Object.entries(table).map(([id, row]) => ({ id: Number(id), ...row }))

const statuses = (
  type: 'Building' | 'Survey',
  names: Readonly<Record<number, string>>,
  colours: Readonly<Record<number, string>>,
) => optionsOf(names).map(each => ({ ...each, type, colour: colours[each.id] ?? '' }))

export const handler = serve('referenceLists', referenceLists, {
  reportTypes: async () => ({ data: optionsOf(REPORT_TYPE_NAMES) }),
  statuses: async () => ({
    data: [
      ...statuses('Survey', SURVEY_STATUS_NAMES, SURVEY_STATUS_COLOURS),
      ...statuses('Building', STATUS_NAMES, STATUS_COLOURS),
    ],
  }),
  analysisTypes: async () => ({ data: rowsOf(ANALYSIS_TYPES) }),
  assessmentMethods: async () => ({ data: rowsOf(METHODS) }),
  amountTypes: async () => ({ data: optionsOf(AMOUNT_TYPE_NAMES) }),
  noteTypes: async () => ({ data: optionsOf(NOTE_TYPE_NAMES) }),
  asbestos: async () => ({
    data: {
      id: CONTAMINANT.asbestos,
      name: CONTAMINANT_NAMES[CONTAMINANT.asbestos],
      properties: SCORE_PROPERTIES.map(({ scores, ...property }) => ({ ...property, scores: [...scores] })),
    },
  }),
  contaminates: async () => ({ data: optionsOf(CONTAMINANT_NAMES) }),
  /** Only asbestos has sample statuses; lead is measured. */
  sampleStatuses: async () => ({
    data: rowsOf(SAMPLE_STATUSES).map(status => ({ ...status, contaminate_id: CONTAMINANT.asbestos })),
  }),
})
