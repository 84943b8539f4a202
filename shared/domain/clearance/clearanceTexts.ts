import { plainTextOf } from '#shared/domain/text/richText.ts'
import { BELOW_TRACE_LEVEL } from './airLevel.ts'
import { CLEARANCE_TYPE, type ClearanceType } from './listedClearance.ts'

/** The headings and prompts for the work details of a new clearance. Topics: domain facts 2.3 and 6. */
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

export const DEFAULT_DETAILS = DETAIL_PROMPTS.map(({ heading, prompt }) => `<h3>${heading}</h3><p>${prompt}</p>`).join(
  '',
)

/** Whether the work is described. Unchanged headings and prompts do not count. */
export const hasDetails = (details: string): boolean =>
  DETAIL_PROMPTS.flatMap(({ heading, prompt }) => [heading, prompt])
    .reduce((text, asked) => text.replace(asked, ''), plainTextOf(details))
    .trim() !== ''

export const hasPrompts = (details: string): boolean =>
  DETAIL_PROMPTS.some(({ prompt }) => plainTextOf(details).includes(prompt))

const SIGNER: Readonly<Record<ClearanceType, string>> = { 1: 'assessor', 2: 'assessor or competent person' }

/**
 * The signer's statement of independence. Source: domain facts 2.3: independent of the removalist, usually engaged by the client.
 */
const INDEPENDENT = 'was not involved in the removal work and is independent of the removalist'

export const defaultDeclaration = (type: ClearanceType): string =>
  [
    `<p>The ${SIGNER[type]} who signs this certificate ${INDEPENDENT}.</p>`,
    `<p>The ${SIGNER[type]} declares that, for the removal area and the scope described in this certificate, on the dates and at the times of inspection stated:</p>`,
    '<ul>',
    '<li>the removal area and the area around it were inspected, and no visible asbestos residue was found;</li>',
    `<li>where air monitoring was carried out as part of the clearance, airborne asbestos was ${BELOW_TRACE_LEVEL};</li>`,
    '<li>as far as can be determined, the area does not pose a risk to health and safety from exposure to asbestos.</li>',
    '</ul>',
    '<p>This certificate covers only the area and the work described in it. Asbestos outside of that scope, or concealed within the building, is not covered.</p>',
  ].join('')

/** The declaration after a change of class: the new class's default, unless the text was edited. */
export function declarationAfterChange(text: string, type: ClearanceType): string {
  const isDefault = Object.values(CLEARANCE_TYPE).some(
    each => plainTextOf(defaultDeclaration(each)) === plainTextOf(text),
  )
  return isDefault ? defaultDeclaration(type) : text
}
