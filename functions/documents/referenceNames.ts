import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  AMOUNT_TYPE_NAMES,
  ANALYSIS_TYPES,
  CONTAMINANT_NAMES,
  NOTE_TYPE_NAMES,
  REMOVAL_CLASS_NAMES,
  REPORT_TYPE_NAMES,
  ROLE_NAMES,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES, SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'

/** The names behind the numeric ids in exported records, by list. */
export const referenceNames = () => ({
  report_types: REPORT_TYPE_NAMES,
  building_statuses: STATUS_NAMES,
  survey_statuses: SURVEY_STATUS_NAMES,
  contaminants: CONTAMINANT_NAMES,
  assessment_methods: Object.fromEntries(Object.entries(METHODS).map(([id, { name }]) => [id, name])),
  amount_types: AMOUNT_TYPE_NAMES,
  analysis_types: ANALYSIS_TYPES,
  sample_statuses: SAMPLE_STATUSES,
  note_types: NOTE_TYPE_NAMES,
  removal_classes: REMOVAL_CLASS_NAMES,
  roles: ROLE_NAMES,
})
