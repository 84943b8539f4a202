import { CONTAMINANT, REPORT_TYPE, type TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { ASBESTOS_TEXTS } from './asbestosTexts.ts'
import { LEAD_TEXTS } from './leadTexts.ts'
import { htmlOf } from './sentence.ts'
import { type SurveyFacts, surveyFacts, type TextSource } from './surveyFacts.ts'

/**
 * The default text of a survey report, as HTML, with the sentences that are true of the building. '' for a clearance, which is
 * not a survey.
 */
export function defaultText(source: TextSource, key: TemplateKey): string {
  if (source.tree.building.report_type_id === REPORT_TYPE.clearance) return ''
  const texts = source.contaminate_id === CONTAMINANT.lead ? LEAD_TEXTS : ASBESTOS_TEXTS
  return htmlOf(texts[key], escaped(surveyFacts(source)))
}

const escaped = (facts: SurveyFacts): SurveyFacts => ({
  ...facts,
  client: escapeHtml(facts.client),
  company: escapeHtml(facts.company),
  premises: escapeHtml(facts.premises),
  laboratory: escapeHtml(facts.laboratory),
})
const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
