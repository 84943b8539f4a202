import { textOf as lettersOf } from '#shared/domain/text/richText.ts'
import type { TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { defaultText } from './defaultTexts.ts'
import type { Block } from './reportModel.ts'
import type { Subject } from './reportSource.ts'

/** The company's own text where it wrote one for this building, else the default. */
export function textOf(subject: Subject, key: TemplateKey): Block[] {
  const own = subject.tree.building.report_templates[key]
  const html = isBlank(own) ? defaultText(subject, key) : (own ?? '')
  return [{ kind: 'prose', html }]
}

/** Text in which nothing can be read: `<p></p>`, an empty string. */
export const isBlank = (html: string | undefined): boolean => lettersOf(html ?? '') === ''
