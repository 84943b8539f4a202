/** Trace level in respirable fibres per millilitre of air. Source: domain facts 2.1, an average of less than 0.01. */
const TRACE_LEVEL = 0.01
/** The no-break space keeps number and unit on one line. */
export const TRACE_LEVEL_TEXT = `${TRACE_LEVEL}\u00a0f/ml`
export const BELOW_TRACE_LEVEL = `below trace level (${TRACE_LEVEL_TEXT})`

/** Whether a result is below trace level; `unclear` if the text does not say. */
export type AirLevel = 'met' | 'not_met' | 'unclear'

const WRITTEN = /^([<>≤≥]|<=|>=)?\s*(\d+(?:\.\d+)?)\s*(?:f(?:ib(?:re|er)s?)?\s*(?:\/|per)\s*ml)?\.?$/i

/**
 * Parses a result as laboratories write it: `<0.01`, `0.005 f/ml`, `> 0.02`. Exactly 0.01 is unclear: it is not below trace
 * level, but laboratories also write their limit of detection as 0.01. A decimal comma is unclear too.
 */
export function parseAirLevel(result: string): AirLevel {
  const [, sign = '', digits] = WRITTEN.exec(result.trim()) ?? []
  if (digits === undefined) return 'unclear'
  const level = Number(digits)
  if (sign === '') return level < TRACE_LEVEL ? 'met' : level > TRACE_LEVEL ? 'not_met' : 'unclear'
  if (sign === '>') return level >= TRACE_LEVEL ? 'not_met' : 'unclear'
  if (sign === '≥' || sign === '>=') return level > TRACE_LEVEL ? 'not_met' : 'unclear'
  if (sign === '<') return level <= TRACE_LEVEL ? 'met' : 'unclear'
  return level < TRACE_LEVEL ? 'met' : 'unclear'
}
