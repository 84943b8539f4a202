import type { TemplateKey } from '../domain/vocabulary.ts'
import { defaultText, escaped } from './defaultTexts.ts'
import type { Block } from './reportModel.ts'
import type { Subject } from './subject.ts'

/** The company's own text where it wrote one for this building, else the default. */
export function textOf(subject: Subject, key: TemplateKey): Block[] {
  const own = subject.tree.building.report_templates[key]
  const html = isBlank(own) ? defaultText(subject, key) : (own ?? '')
  return [{ kind: 'prose', html: asHtml(html) }]
}

/** Text in which nothing can be read: `<p></p>`, an empty string. */
export const isBlank = (html: string | undefined): boolean => (html ?? '').replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

/** Plain text keeps its paragraphs; HTML stays as it is. */
export const asHtml = (text: string): string =>
  /<[a-z][^>]*>/i.test(text)
    ? text
    : text
        .split(/\n{2,}/)
        .map(paragraph => `<p>${escaped(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
        .join('')
