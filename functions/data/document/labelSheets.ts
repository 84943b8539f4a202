import { documentsByContent } from './documentsByContent.ts'

interface LabelSheetSubject {
  readonly company_id: string
  readonly building_id: string
}

export const LabelSheets = documentsByContent<LabelSheetSubject>(() => 'LABELSHEET')
