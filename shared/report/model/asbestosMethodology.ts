import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ANALYSIS_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { type Passage, type Sentence, where } from './sentence.ts'
import type { SurveyFacts } from './surveyFacts.ts'

type Facts = SurveyFacts
const HSG264 = 'HSG264, Asbestos: The survey guide'
const management = (facts: Facts) => !facts.isBeforeWork
const beforeWork = (facts: Facts) => facts.isBeforeWork

/** A sentence about a level of identification, printed if an item has that level. */
const level = (method: number, text: string): Sentence<Facts> => where(({ methods }) => methods.has(method), text)
const analysis = (type: number, text: string): Sentence<Facts> => where(({ analyses }) => analyses.has(type), text)

/** How the survey was done; only the methods, analyses and levels that occur in it. */
export const ASBESTOS_METHODOLOGY: readonly Passage<Facts>[] = [
  {
    heading: 'Inspection',
    say: [
      where(
        management,
        'A management survey is non-intrusive and disturbs the building as little as possible.',
        HSG264,
      ),
      where(
        beforeWork,
        ({ type }) =>
          `A ${type} survey is intrusive: it looks behind linings, under floors, above ceilings and into risers in the area of the planned work.`,
        HSG264,
      ),
      where(({ rooms }) => rooms > 0, 'The chapter on the scope says of each room what was recorded.'),
    ],
  },
  {
    heading: 'Sampling',
    points: [
      where(({ sampled }) => sampled > 0, 'Each sample has the Sample ID that is used throughout this report.'),
      where(
        ({ sampledAs }) => sampledAs > 0,
        'Other occurrences of a sampled material refer to its sample and are shown as &ldquo;As&rdquo; followed by the Sample ID.',
      ),
    ],
  },
  {
    heading: 'Analysis',
    points: [
      where(
        ({ sampled, laboratory }) => sampled > 0 && laboratory !== '',
        ({ laboratory }) => `The laboratory for the samples is ${laboratory}.`,
      ),
      analysis(
        ANALYSIS_TYPE.bulk,
        'Bulk samples are analysed by polarised light microscopy with dispersion staining (AS 4964).',
      ),
      analysis(
        ANALYSIS_TYPE.dust,
        'Dust and swab samples are examined for asbestos fibres. The result says whether fibres were found, not how many.',
      ),
      analysis(ANALYSIS_TYPE.soil, 'Soil samples are analysed semi-quantitatively.'),
      where(
        ({ certificates }) => certificates > 0,
        'Certificates that have been received are appended. Where its certificate says so, the laboratory holds IANZ accreditation for the method.',
      ),
    ],
  },
  {
    heading: 'Levels of identification',
    points: [
      level(METHOD.sampled, '<strong>Sampled</strong>: a laboratory analyses the material.'),
      level(
        METHOD.sampledAs,
        '<strong>Sampled As</strong>: the material is taken to be the same as one that was sampled.',
      ),
      level(
        METHOD.stronglyPresumed,
        '<strong>Strongly Presumed</strong>: it looks like, or is known to be, an asbestos product, and was not sampled.',
      ),
      level(METHOD.presumed, '<strong>Presumed</strong>: asbestos cannot be ruled out.'),
      level(METHOD.assumed, '<strong>Assumed</strong>: asbestos is assumed from the age and the use of the material.'),
      level(
        METHOD.bmisAsbestos,
        '<strong>BMIS Asbestos</strong>: the record is taken from the Building Materials Information System (BMIS), and was not verified.',
      ),
      level(
        METHOD.previouslySampled,
        '<strong>Previously Sampled</strong>: the result is taken from an earlier report, and was not verified.',
      ),
      level(
        METHOD.inaccessible,
        '<strong>Inaccessible</strong>: the material was not accessed. It is presumed to contain asbestos until shown otherwise.',
      ),
      level(
        METHOD.notSuspicious,
        '<strong>Not Suspicious</strong>: the material was inspected and is not suspected to contain asbestos. No laboratory analysed it.',
      ),
    ],
  },
]
