import { plainTextOf as lettersOf } from '#shared/domain/text/richText.ts'
import type { TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { defaultText } from './defaultTexts.ts'
import type { Block } from './reportModel.ts'
import type { ReportSource } from './reportSource.ts'

/** The company's own text where it wrote one for this building, else the default. */
export function reportText(source: ReportSource, key: TemplateKey): Block[] {
  const own = source.tree.building.report_templates[key]
  const html = isBlankText(own) ? defaultText(source, key) : (own ?? '')
  return [{ kind: 'prose', html }]
}

/** Whether a text has no letters: `<p></p>`, an empty string. */
export const isBlankText = (html: string | undefined): boolean => lettersOf(html ?? '') === ''
