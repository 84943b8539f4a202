import { plainTextOf as lettersOf } from '#shared/domain/text/richText.ts'
import type { TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { defaultText } from './defaultTexts.ts'
import type { Block } from './reportModel.ts'
import type { ReportSource } from './reportSource.ts'

export function reportText(source: ReportSource, key: TemplateKey): Block[] {
  const own = source.tree.building.report_templates[key]
  const html = isBlankText(own) ? defaultText(source, key) : (own ?? '')
  return [{ kind: 'prose', html }]
}

/** Whether a text has no characters, such as `<p></p>`. */
export const isBlankText = (html: string | undefined): boolean => lettersOf(html ?? '') === ''
