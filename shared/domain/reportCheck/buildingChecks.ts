import { plainTextOf } from '#shared/domain/text/richText.ts'
import { TEMPLATE_KEYS, TEMPLATE_NAMES, type TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import type { CheckContext, CheckRule, RuleFinding } from './checkContext.ts'

const line = (sentence: string, part: string): RuleFinding => ({ sentence, target: { part } })

/**
 * The texts that must be specific to the site. The default introduction and methodology can be printed unchanged, because they
 * include client, address and type.
 */
const SITE_TEXTS: readonly TemplateKey[] = ['recommendation_content', 'limitations_content']

const defaultTexts = ({ tree: { building } }: CheckContext): RuleFinding[] => {
  const left = SITE_TEXTS.filter(key => !plainTextOf(building.report_templates[key] ?? ''))
  const names = left.map(key => TEMPLATE_NAMES[key]).join(' and ')
  return left[0] ? [line(`${names}: still the default text, which says nothing about this site`, left[0])] : []
}

const UNFINISHED = [/\b(?:TBC|TBA|TODO|lorem ipsum)\b/i, /\bXXX+\b/i, /\[[^\][]*\]|_{3,}/]

const SCOPES = [
  ['is_asbestos', 'area_surveyed', 'asbestos'],
  ['is_lead', 'lead_area_surveyed', 'lead'],
] as const

const unfinished = ({ tree: { building } }: CheckContext): RuleFinding[] =>
  [
    ...SCOPES.map(([, field]) => [field, 'Area surveyed', building[field]] as const),
    ...TEMPLATE_KEYS.map(key => [key, TEMPLATE_NAMES[key], building.report_templates[key]] as const),
  ].flatMap(([part, name, html = '']) => {
    const text = plainTextOf(html)
    const found = UNFINISHED.map(each => each.exec(text)).filter(each => each !== null)
    const words = found.toSorted((one, other) => one.index - other.index)[0]?.[0]
    return words ? [line(`${name}: placeholder “${words}” is still in the text`, part)] : []
  })

export const buildingChecks = {
  survey_date: {
    title: 'The survey date is missing or in the future',
    find: ({ tree: { building }, today }) => {
      if (!building.survey_date) return [line('The survey date is missing', 'survey_date')]
      return building.survey_date > today ? [line('The survey date is in the future', 'survey_date')] : []
    },
  },
  surveyor_missing: {
    title: 'No surveyor assigned',
    find: ({ tree }) => (tree.building.surveyors.length > 0 ? [] : [line('No surveyor assigned', 'surveyors')]),
  },
  cover_photo: {
    title: 'No photo of the building for the cover',
    find: ({ tree }) => (tree.building.image ? [] : [line('No photo of the building', 'image')]),
  },
  area_surveyed: {
    title: 'The area surveyed is not described',
    find: ({ tree: { building } }) =>
      SCOPES.filter(([surveyed, field]) => building[surveyed] && !plainTextOf(building[field])).map(([, field, name]) =>
        line(`The area surveyed for ${name} is not described`, field),
      ),
  },
  text_default: { title: 'Site-specific text is still the default', find: defaultTexts },
  text_unfinished: { title: 'Placeholder words left in a text', find: unfinished },
} as const satisfies Record<string, CheckRule>
