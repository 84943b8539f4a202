/** Trace level, which clearance air monitoring must not exceed: respirable fibres per millilitre of air. */
const TRACE_LEVEL = 0.01
export const TRACE_LEVEL_TEXT = `${TRACE_LEVEL} f/ml`

/** Whether a result is within trace level; `unclear` where the written result does not say. */
export type AirLevel = 'met' | 'not_met' | 'unclear'

const WRITTEN = /^([<>≤≥]|<=|>=)?\s*(\d+(?:[.,]\d+)?)\s*(?:f(?:ib(?:re|er)s?)?\s*(?:\/|per)\s*ml)?\.?$/i

/** Reads a result as laboratories write it: `<0.01`, `0.005 f/ml`, `> 0.02`. */
export function parseAirLevel(result: string): AirLevel {
  const [, sign = '', digits] = WRITTEN.exec(result.trim()) ?? []
  if (digits === undefined) return 'unclear'
  const level = Number(digits.replace(',', '.'))
  if (sign === '') return level <= TRACE_LEVEL ? 'met' : 'not_met'
  if (sign === '>') return level >= TRACE_LEVEL ? 'not_met' : 'unclear'
  if (sign === '≥' || sign === '>=') return level > TRACE_LEVEL ? 'not_met' : 'unclear'
  return level <= TRACE_LEVEL ? 'met' : 'unclear'
}
