import type { TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'
import { ASBESTOS_METHODOLOGY } from './asbestosMethodology.ts'
import { always, type Passage, where } from './sentence.ts'
import type { SurveyFacts } from './surveyFacts.ts'

type Facts = SurveyFacts
const REGULATIONS = 'Health and Safety at Work (Asbestos) Regulations 2016'
const HSG264 = 'HSG264, Asbestos: The survey guide'
const management = (facts: Facts) => !facts.isBeforeWork
const beforeWork = (facts: Facts) => facts.isBeforeWork

/** Chapter “Limitations” and key findings of a management survey. */
export const HIDDEN_PLACES =
  'Voids, risers and areas under floor coverings or behind linings may contain asbestos that was not found.'

/** Key findings of a management survey; the same as the chapter “Recommendations” says under “Before any work”. */
export const NO_WORK_ON_ASBESTOS =
  'Do not drill, cut or break any part of the building before a refurbishment or demolition survey of the work area.'

const INTRODUCTION: readonly Passage<Facts>[] = [
  {
    say: [
      where(
        ({ client }) => client !== '',
        ({ client, company, premises }) => `${client} commissioned ${company} to survey ${premises}, for asbestos.`,
      ),
      where(
        ({ client }) => client === '',
        ({ company, premises }) => `${company} surveyed ${premises}, for asbestos.`,
      ),
      where(
        ({ date }) => date !== '',
        ({ type, date }) => `The survey was a ${type} survey and was carried out on ${date}.`,
      ),
      where(
        ({ date }) => date === '',
        ({ type }) => `The survey was a ${type} survey.`,
      ),
    ],
  },
  {
    say: [
      where(
        management,
        'The purpose of a management survey is to locate, as far as reasonably practicable, asbestos-containing materials (ACM) and presumed asbestos-containing materials (PACM), to record their location, extent and condition, and to recommend how each should be managed.',
        HSG264,
      ),
      where(
        beforeWork,
        ({ type }) =>
          `The purpose of a ${type} survey is to locate, as far as reasonably practicable, all asbestos-containing materials (ACM) and presumed asbestos-containing materials (PACM) in the area of the planned work, so that they are removed before the work starts.`,
        HSG264,
      ),
    ],
  },
  {
    say: [
      where(
        management,
        'A person conducting a business or undertaking that manages or controls a workplace has duties under the Health and Safety at Work Act 2015 and the Health and Safety at Work (Asbestos) Regulations 2016: to identify or presume asbestos, to indicate its location, and to have an asbestos management plan. This report provides the information for that plan; it is not itself an asbestos management plan.',
        `${REGULATIONS}, regs 10 to 13`,
      ),
      where(
        beforeWork,
        'Before a structure is demolished or refurbished, the Health and Safety at Work (Asbestos) Regulations 2016 require that asbestos that the work is likely to disturb is identified and, so far as is reasonably practicable, removed.',
        `${REGULATIONS}, regs 20 to 22 (demolition), 25 and 26 (refurbishment)`,
      ),
    ],
  },
]

const RECOMMENDATION: readonly Passage<Facts>[] = [
  {
    points: [
      where(
        facts => management(facts) && facts.managed > 0,
        'The register gives the recommendations that the surveyors recorded for each material.',
      ),
      where(
        facts => beforeWork(facts) && facts.managed > 0,
        'The materials in the register have to be removed before the work starts, so far as is reasonably practicable.',
        `${REGULATIONS}, regs 20 to 22 (demolition), 25 and 26 (refurbishment)`,
      ),
      where(
        ({ presumed }) => presumed > 0,
        'Presumed materials must be treated as asbestos until analysis shows otherwise.',
        HSG264,
      ),
      where(
        ({ inaccessible }) => inaccessible > 0,
        'Inaccessible rooms and materials must be inspected before anyone works in or on them.',
        HSG264,
      ),
    ],
  },
  {
    heading: 'Removal',
    say: [
      always(
        `${REGULATIONS}, regs 23, 24, 34 and 41`,
        'Any quantity of friable asbestos must be removed by a Class A licensed removalist. More than 10&nbsp;m&sup2; of non-friable asbestos, cumulatively over the whole project, must be removed by a Class A or Class B licensed removalist. WorkSafe must be notified at least five days before licensed removal work starts, and a clearance certificate is required before the area is reoccupied.',
      ),
    ],
  },
  {
    heading: 'Before any work',
    say: [
      where(
        management,
        'A management survey is not sufficient for refurbishment or demolition. Have a refurbishment or demolition survey of the work area carried out first.',
        HSG264,
      ),
      always(
        'WorkSafe, Approved Code of Practice: Management and Removal of Asbestos',
        'If suspect material is found during work, stop, keep people out and have it sampled.',
      ),
    ],
  },
  {
    heading: 'Managing asbestos',
    say: [
      where(
        facts => management(facts) && facts.managed + facts.inaccessible > 0,
        'Keep the asbestos register readily accessible to workers and contractors, tell them about it before they start work, and update it after every removal, repair or new finding. Review the asbestos management plan at least every five years, and whenever asbestos is removed or disturbed or a control no longer works.',
        `${REGULATIONS}, regs 12 to 14`,
      ),
    ],
  },
]

const LIMITATIONS: readonly Passage<Facts>[] = [
  {
    say: [
      always(
        HSG264,
        'Asbestos was often used in concealed locations and inconsistently. No survey can guarantee that all asbestos has been found.',
      ),
    ],
    points: [
      where(
        ({ inaccessible }) => inaccessible > 0,
        'The rooms and materials that are listed as inaccessible were not inspected, and must be presumed to contain asbestos.',
      ),
      where(management, `A management survey is non-intrusive. ${HIDDEN_PLACES}`, HSG264),
      where(
        beforeWork,
        'An intrusive survey opens only part of a structure. Asbestos may still be found when the structure is taken apart, and outside the area of the planned work.',
        HSG264,
      ),
      where(
        ({ sampled }) => sampled > 0,
        'Materials can vary from one location to another. A sample represents the point it was taken from.',
      ),
      where(({ amounts }) => amounts > 0, 'Quantities are estimates. They are not suitable for pricing removal work.'),
      where(
        facts => management(facts) && facts.managed > 0,
        'Conditions change with time and use. Materials should be reassessed when conditions change, and in any case by the dates given.',
      ),
      where(
        ({ client }) => client !== '',
        ({ client, company }) =>
          `This report was prepared for ${client} and should be read as a whole. ${company} accepts no responsibility to any other party relying on it.`,
      ),
    ],
  },
]

/** The default texts of an asbestos report. Every sentence has the condition under which it is true. Source: domain facts 6. */
export const ASBESTOS_TEXTS: Readonly<Record<TemplateKey, readonly Passage<Facts>[]>> = {
  introduction_content: INTRODUCTION,
  survey_methodology_content: ASBESTOS_METHODOLOGY,
  recommendation_content: RECOMMENDATION,
  limitations_content: LIMITATIONS,
}
