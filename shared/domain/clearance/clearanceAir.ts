import { countOf } from '#shared/domain/text/formatNumber.ts'
import { BELOW_TRACE_LEVEL, parseAirLevel } from './airLevel.ts'
import type { FindingsOf, Outcome } from './findingsSource.ts'
import { CLEARANCE_TYPE } from './listedClearance.ts'

export const STATEMENT = `Where air monitoring was carried out, airborne fibres were ${BELOW_TRACE_LEVEL}`

const levelsOf = ({ samples }: FindingsOf) => samples.air_monitorings.map(({ result }) => parseAirLevel(result))

/**
 * Whether the checklist says that a result was not below trace level. It counts in addition to recorded results, because a
 * result may be on a laboratory certificate only.
 */
const isExceeded = ({ information: { pde_on, pde_2, pde_3 } }: FindingsOf): boolean =>
  pde_on === 1 && pde_2 !== 0 && pde_3 === 0

/** Air was monitored inside the enclosure, but neither a result nor an answer about it is recorded. */
const isUnanswered = (clearance: FindingsOf): boolean => {
  const { pde_on, pde_2, pde_3 } = clearance.information
  return pde_on === 1 && pde_2 === 1 && pde_3 === undefined && clearance.samples.air_monitorings.length === 0
}

/** Whether the finding on air follows from an assessment answer rather than from recorded results. */
export const isFindingFromAnswer = (clearance: FindingsOf): boolean => isExceeded(clearance) || isUnanswered(clearance)

/** The single condition on air results that applies to a clearance. */
export function findingOf(clearance: FindingsOf): 'air_level' | 'air_unclear' | 'air_result' {
  const levels = levelsOf(clearance)
  if (isFindingFromAnswer(clearance) || levels.includes('not_met')) return 'air_level'
  if (levels.includes('unclear')) return 'air_unclear'
  return levels.length === 0 && clearance.type === CLEARANCE_TYPE.classA ? 'air_result' : 'air_level'
}

export function level(clearance: FindingsOf): Outcome {
  if (isExceeded(clearance))
    return {
      outcome: 'No: see the clearance assessment',
      shortfall: 'a clearance result in the enclosure was not below trace level',
    }
  if (isUnanswered(clearance))
    return {
      outcome: 'Not answered',
      shortfall: 'the clearance air results are not shown to be below trace level (the question was not answered)',
    }
  const levels = levelsOf(clearance)
  if (levels.length === 0) return { outcome: 'Class B: none recorded' }
  const met = levels.filter(each => each === 'met').length
  if (met === levels.length) return { outcome: `Yes: ${countOf(met, 'sample')}` }
  return {
    outcome: `${met} of ${countOf(levels.length, 'sample')}`,
    shortfall: `${countOf(levels.length - met, 'air sample')} not shown to be below trace level${contradiction(clearance)}`,
  }
}

/** The answers that contradict a recorded result. */
function contradiction({ type, information: { cdrw_1_1, cdrw_1_2, pde_on, pde_2, pde_3 } }: FindingsOf): string {
  const isDuringWork = type === CLEARANCE_TYPE.classA && cdrw_1_1 !== 0 && cdrw_1_2 === 1
  const answers = [
    ...(isDuringWork ? ['all results during the work'] : []),
    ...(pde_on === 1 && pde_2 !== 0 && pde_3 === 1 ? ['all clearance results'] : []),
  ]
  return answers.length === 0 ? '' : `, although the answers say that ${answers.join(' and ')} were below it`
}

/** The outcome lists the unclear results, so that a reason given for them does not cover other results. */
export function unclear({ samples: { air_monitorings: all } }: FindingsOf): Outcome {
  const results = all.map(({ result }) => result).filter(result => parseAirLevel(result) === 'unclear')
  return {
    outcome: `${all.length - results.length} of ${countOf(all.length, 'sample')}; unclear: ${results.join(', ')}`,
    shortfall: `${countOf(results.length, 'air sample')} not shown to be below trace level`,
  }
}

export const noResult = ({ information: { pde_on } }: FindingsOf): Outcome => ({
  outcome: pde_on === 1 ? 'No result of the enclosure recorded' : 'No result recorded',
  shortfall: 'no clearance air result is recorded',
})

export const contradictsEnclosure = ({ information: { pde_2, pde_3 } }: FindingsOf): boolean =>
  pde_2 === 0 && pde_3 === 1

export function inEnclosure(clearance: FindingsOf, answered: (answer: unknown, shortfall: string) => Outcome): Outcome {
  const shortfall = 'clearance air monitoring inside the enclosure is not shown'
  return answered(
    clearance.information.pde_2,
    contradictsEnclosure(clearance)
      ? `${shortfall}, although the answers say that every clearance result was below trace level`
      : shortfall,
  )
}

/** Air monitoring around the work. An open question is no shortfall here: Finish asks all open questions. */
export function duringWork({ information: { cdrw_1_1, cdrw_1_2 } }: FindingsOf): Outcome {
  if (cdrw_1_1 === undefined) return { outcome: 'Not answered' }
  if (cdrw_1_1 === 1) return { outcome: 'Yes' }
  const although = cdrw_1_2 === 1 ? ', although the answers say that all its results were below trace level' : ''
  return { outcome: 'No', shortfall: `air was not monitored before and during the work${although}` }
}

export function followedUp({ information: { cdrw_1_1, cdrw_1_2, cdrw_1_3, cdrw_1_4 } }: FindingsOf): Outcome {
  if (cdrw_1_1 === 0 || cdrw_1_2 !== 0) return { outcome: 'Not exceeded' }
  if (cdrw_1_3 === 1 && cdrw_1_4 !== 0) return { outcome: 'Followed up' }
  return cdrw_1_3 === 1
    ? { outcome: 'No: WorkSafe', shortfall: 'the answers say that the work was not stopped and WorkSafe not told' }
    : {
        outcome: 'No: cause',
        shortfall: 'trace level was exceeded during the work, and no investigation of the cause is recorded',
      }
}
