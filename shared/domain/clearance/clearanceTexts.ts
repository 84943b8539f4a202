import { plainTextOf } from '#shared/domain/text/richText.ts'

/** The default text of a new clearance. Topics: domain facts 2.3 and 6. */
export const DEFAULT_DETAILS = [
  '<h3>Scope of the removal work</h3>',
  '<p>Describe the asbestos that was removed, where it was, how much, and how it was removed.</p>',
  '<h3>Area that was inspected</h3>',
  '<p>Describe the removal area and the adjoining areas, access ways and waste routes that were inspected.</p>',
].join('')

/** Whether the work is described: the default text only asks for a description. */
export const hasDetails = (details: string): boolean =>
  !['', plainTextOf(DEFAULT_DETAILS)].includes(plainTextOf(details).trim())

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
