import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import type { TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { always, type Passage, where } from './sentence.ts'
import type { SurveyFacts } from './surveyFacts.ts'

type Facts = SurveyFacts
const STANDARD = 'AS/NZS 4361.2:2017'
const GUIDELINES = 'Guidelines for the Management of Lead-based Paint (Ministry of Health and MBIE)'
const hasLead = ({ managed }: Facts) => managed > 0

/** Chapter “Limitations” and key findings. */
export const ONLY_TESTED = 'A result applies only to the surface tested.'

/** Key findings of a management survey; the same as the chapter “Recommendations” says under “Working on lead paint”. */
export const NO_WORK_ON_LEAD = 'Do not sand lead paint dry, and do not burn it off.'

const INTRODUCTION: readonly Passage<Facts>[] = [
  {
    say: [
      where(
        ({ client }) => client !== '',
        ({ client, company, premises }) =>
          `${client} commissioned ${company} to survey ${premises}, for lead-based paint.`,
      ),
      where(
        ({ client }) => client === '',
        ({ company, premises }) => `${company} surveyed ${premises}, for lead-based paint.`,
      ),
      where(
        ({ date, items }) => date !== '' && items > 0,
        ({ date }) => `The survey was carried out on ${date}.`,
      ),
    ],
  },
  {
    say: [
      always(
        STANDARD,
        'The purpose of such a survey is to identify which of the tested painted surfaces contain lead, how much lead they contain and the condition of the paint, so that occupants and anyone working on those surfaces can be protected.',
      ),
    ],
  },
  {
    say: [
      always(
        GUIDELINES,
        'Paint made in New Zealand before 1965 often contained high levels of lead, and some lead-based paint was used until the 1980s. The Health and Safety at Work Act 2015 requires those who manage a building or plan work on it to identify and control such risks.',
      ),
    ],
  },
]

const METHODOLOGY: readonly Passage<Facts>[] = [
  {
    heading: 'Inspection',
    say: [
      where(
        ({ items }) => items > 0,
        'For each surface in this report the building material, the colour and the condition of the paint are given where they were recorded.',
      ),
    ],
  },
  {
    heading: 'Testing',
    points: [
      where(
        ({ sampled, laboratory }) => sampled > 0 && laboratory !== '',
        ({ laboratory }) =>
          `<strong>Laboratory</strong>: ${laboratory} analyses paint flakes for total lead, in mg/kg.`,
      ),
      where(
        ({ sampled, laboratory }) => sampled > 0 && laboratory === '',
        '<strong>Laboratory</strong>: a laboratory analyses paint flakes for total lead, in mg/kg.',
      ),
      where(
        ({ xrf }) => xrf > 0,
        '<strong>XRF</strong>: the surface is measured on site by X-ray fluorescence, in ppm.',
      ),
      where(
        ({ spotTests }) => spotTests > 0,
        '<strong>Spot test</strong>: a chemical test in which a colour change indicates that lead is likely. It does not measure the amount, and a negative result does not prove that the paint is lead-free.',
      ),
      where(
        ({ methods }) => methods.has(METHOD.leadPreviouslySampled),
        '<strong>Previously Sampled</strong>: the result is taken from an earlier report, and was not verified.',
      ),
      where(
        ({ methods }) => methods.has(METHOD.bmisLead),
        '<strong>BMIS Lead</strong>: the record is taken from the Building Materials Information System (BMIS), and was not verified.',
      ),
    ],
  },
  {
    heading: 'Threshold',
    say: [
      always(
        STANDARD,
        'Paint is treated as lead paint at 1,000&nbsp;mg/kg (0.1% by mass of the dry film, which is 1,000&nbsp;ppm) or more. The figure follows AS/NZS&nbsp;4361.2:2017.',
      ),
    ],
  },
]

const RECOMMENDATION: readonly Passage<Facts>[] = [
  {
    points: [
      where(
        facts => hasLead(facts) && !facts.isBeforeWork,
        '<strong>Sound paint</strong> can be left in place. Overpaint or encapsulate it, and re-inspect at least once a year.',
        GUIDELINES,
      ),
      where(
        facts => hasLead(facts) && !facts.isBeforeWork,
        '<strong>Flaking or chalking paint</strong> should be stabilised, or removed by people who are trained for it.',
        GUIDELINES,
      ),
      where(
        facts => hasLead(facts) && !facts.isBeforeWork,
        'Where children live or play, act first on windows, doors and other surfaces that they can reach.',
        GUIDELINES,
      ),
      where(
        facts => hasLead(facts) && facts.isBeforeWork,
        'Decide before the work starts how each surface with lead paint is removed or worked on without spreading dust.',
        GUIDELINES,
      ),
      where(
        ({ unmeasured }) => unmeasured > 0,
        'A negative spot test does not show that paint is free of lead. Have the lead measured before that paint is disturbed.',
        STANDARD,
      ),
      where(
        ({ inaccessible }) => inaccessible > 0,
        'Surfaces that were not accessed are presumed to have lead paint. Have them tested before anyone works on them.',
        GUIDELINES,
      ),
    ],
  },
  {
    heading: 'Working on lead paint',
    points: [
      always(
        GUIDELINES,
        'Do not sand it dry, and do not burn it off. Wet methods, chemical strippers or tools with a HEPA-filtered extractor make far less dust.',
      ),
      always(
        GUIDELINES,
        'Sheet the ground, keep others away, wear a suitable respirator, and wash before eating and before going home.',
      ),
      always(
        GUIDELINES,
        'Clean up with wet methods and a HEPA vacuum cleaner; collect all flakes, and dispose of the waste as the local authority requires.',
      ),
    ],
  },
  {
    say: [
      always(
        GUIDELINES,
        'The Guidelines for the Management of Lead-based Paint (Ministry of Health and Ministry of Business, Innovation and Employment) give the details.',
      ),
    ],
  },
]

const LIMITATIONS: readonly Passage<Facts>[] = [
  {
    points: [
      always(
        STANDARD,
        `${ONLY_TESTED} Other surfaces, even of the same colour, may have been painted at another time with another paint.`,
      ),
      where(
        ({ sampled, xrf }) => sampled + xrf > 0,
        'Lead may be present in a deeper layer. A sample that does not reach the substrate, or a measurement through thick paint, can miss it.',
        STANDARD,
      ),
      always(STANDARD, 'This report says nothing of lead in soil, dust, water and flashings.'),
      where(
        ({ client }) => client !== '',
        ({ client, company }) =>
          `This report was prepared for ${client} and should be read as a whole. ${company} accepts no responsibility to any other party relying on it.`,
      ),
    ],
  },
]

/**
 * The default texts of a lead report. Every sentence has the condition under which it is true. Source: domain facts 2.5 and 6.
 */
export const LEAD_TEXTS: Readonly<Record<TemplateKey, readonly Passage<Facts>[]>> = {
  introduction_content: INTRODUCTION,
  survey_methodology_content: METHODOLOGY,
  recommendation_content: RECOMMENDATION,
  limitations_content: LIMITATIONS,
}
