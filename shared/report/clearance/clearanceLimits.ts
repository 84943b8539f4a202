const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`

/** What a certificate does not cover. Source: domain facts 6, declaration and limitations. */
export const CLEARANCE_LIMITS = [
  '<p>This document covers the removal area and the scope described above, as they were found at the dates and times of inspection. The Health and Safety at Work (Asbestos) Regulations 2016 apply.</p>',
  ul(
    'Only what was visible and accessible is covered. Anything enclosed, covered or inaccessible at the time is excluded.',
    'Asbestos outside the scope, or left in place by agreement, is not covered. The building’s asbestos register and management plan continue to apply to it.',
    'An air or dust sample represents only the location and time at which it was taken.',
    'Later work, or damage to remaining materials, may change these findings.',
    'This document is to be read as a whole, with its appendices. A later version replaces it.',
  ),
].join('')

/** What an inspector's signature confirms, whatever the findings are. */
const INSPECTED =
  'that they inspected the removal area at the times given, were not involved in the removal work and are independent of the removalist'
const APPROVED = 'A reviewer who signs confirms that they have approved this document for issue.'
export const CLEARANCE_SIGNING = `By signing, an inspector confirms ${INSPECTED}, and makes the declaration above. ${APPROVED}`
export const INSPECTION_SIGNING = `By signing, an inspector confirms ${INSPECTED}. ${APPROVED}`
