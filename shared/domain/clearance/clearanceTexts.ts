import { plainTextOf } from '#shared/domain/text/richText.ts'

/** The headings and prompts of a new clearance’s work details. Topics: domain facts 2.3 and 6. */
const DETAIL_PROMPTS = [
  {
    heading: 'Scope of the removal work',
    prompt: 'Describe the asbestos that was removed, where it was, how much, and how it was removed.',
  },
  {
    heading: 'Area that was inspected',
    prompt: 'Describe the removal area and the adjoining areas, access ways and waste routes that were inspected.',
  },
] as const

/** The default text of a new clearance. */
export const DEFAULT_DETAILS = DETAIL_PROMPTS.map(({ heading, prompt }) => `<h3>${heading}</h3><p>${prompt}</p>`).join(
  '',
)

/** Whether the work is described: headings and prompts that were left as they are only ask for a description. */
export const hasDetails = (details: string): boolean =>
  DETAIL_PROMPTS.flatMap(({ heading, prompt }) => [heading, prompt])
    .reduce((text, asked) => text.replace(asked, ''), plainTextOf(details))
    .trim() !== ''

/** Whether a prompt is still there beside what was written. */
export const hasPrompts = (details: string): boolean =>
  DETAIL_PROMPTS.some(({ prompt }) => plainTextOf(details).includes(prompt))

export const DEFAULT_DECLARATION = [
  '<p>The assessor who signs this certificate is independent of the removalist and of the person who commissioned the removal work.</p>',
  '<p>The assessor declares that, for the removal area and the scope described in this certificate, on the dates and at the times of inspection stated:</p>',
  '<ul>',
  '<li>the removal area and the area around it were inspected, and no visible asbestos residue was found;</li>',
  '<li>where air monitoring was carried out as part of the clearance, airborne asbestos did not exceed trace level (0.01 f/ml);</li>',
  '<li>as far as can be determined, the area does not pose a risk to health and safety from exposure to asbestos.</li>',
  '</ul>',
  '<p>This certificate covers only the area and the work described in it. Asbestos outside of that scope, or concealed within the building, is not covered.</p>',
].join('')
