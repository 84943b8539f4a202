import { fullAddress } from '../domain/fields.ts'
import { REPORT_TYPE_NAMES, type TemplateKey } from '../domain/vocabulary.ts'
import { DEFAULT_TEXTS, PLACEHOLDERS, type Placeholder } from './defaultTexts.ts'
import type { Block } from './reportModel.ts'
import { dayOf, type Subject } from './subject.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The company's own text where it wrote one for this building, else the default. */
export function textOf(subject: Subject, key: TemplateKey): Block[] {
  const own = subject.tree.building.report_templates[key]
  const html = isBlank(own) ? defaultText(subject, key) : (own ?? '')
  return [{ kind: 'prose', html: asHtml(html) }]
}

/** What a default names. */
export interface Told extends Pick<Subject, 'contaminate_id'> {
  readonly tree: Pick<Subject['tree'], 'building'>
  readonly company: Pick<Subject['company'], 'name'>
  readonly survey: Pick<Subject['survey'], 'client_name'>
  readonly laboratory: { readonly name: string } | undefined
}

/** The default of a text, with its places filled, as HTML. */
export const defaultText = (told: Told, key: TemplateKey): string =>
  filled(DEFAULT_TEXTS[told.contaminate_id][key], valuesOf(told))

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

const filled = (html: string, values: Readonly<Record<Placeholder, string>>): string =>
  PLACEHOLDERS.reduce((text, name) => text.replaceAll(`{${name}}`, escaped(values[name])), html)

function valuesOf({ tree, company, survey, laboratory }: Told): Record<Placeholder, string> {
  const { building } = tree
  return {
    company: company.name,
    client: survey.client_name,
    building: building.name,
    address: fullAddress(building),
    type: (REPORT_TYPE_NAMES[building.report_type_id] ?? '').toLowerCase().replace('nzdf', 'NZDF'),
    date: dayOf(building.survey_date) || 'a date not recorded',
    laboratory: laboratory?.name ?? 'the laboratory',
  }
}
