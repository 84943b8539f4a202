import { LEAD_THRESHOLD } from '#shared/domain/item/leadResult.ts'
import { normaliseResultText } from '#shared/domain/vocabulary/sampleResultWords.ts'
import { parseNumber } from '#shared/schema/parseNumber.ts'

/** Factors that convert a lead result to mg/kg. */
export const LEAD_UNITS = { 'mg/kg': 1, ppm: 1, '%': 10_000 } as const
export type LeadUnit = keyof typeof LEAD_UNITS
const MAX_LEAD_RESULT = 1_000_000

export function parseLeadUnit(text: string): LeadUnit | undefined {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  const units: LeadUnit[] = [
    ...(/mg\/kg|µg\/g|μg\/g|ug\/g/.test(plain) ? (['mg/kg'] as const) : []),
    ...(/\bppm\b/.test(plain) ? (['ppm'] as const) : []),
    ...(/%/.test(plain) ? (['%'] as const) : []),
  ]
  return units.length === 1 ? units[0] : undefined
}

const LEAD =
  /^([<>]?) ?(\.?\d[\d., ]{0,40}?) ?(mg\/kg|µg\/g|μg\/g|ug\/g|ppm|% ?(?:\(?w\/w\)?)?)?(?: ?(?:dry weight|lead|pb))?$/

export interface ParsedLeadResult {
  /** In mg/kg. */
  readonly analysis: number
  /** How the laboratory's figure was converted; undefined if it was not. */
  readonly note?: string
}

/**
 * Parses a lead result to mg/kg. `unit` is the column's unit; a unit in the cell overrides it. `<5` and `>5000` are recorded as
 * their limit, but only if the limit decides which side of the lead paint threshold the sample is on.
 */
export function parseLeadResult(text: string, unit: LeadUnit | undefined): ParsedLeadResult | undefined {
  const [, bound, figure = '', ownUnit] = LEAD.exec(normaliseResultText(text)) ?? []
  const usedUnit = ownUnit ? parseLeadUnit(ownUnit) : unit
  if (!figure || !usedUnit) return undefined
  const { value: number } = parseNumber(figure)
  if (number === undefined) return undefined
  const analysis = Math.round(number * LEAD_UNITS[usedUnit] * 1_000) / 1_000
  if (analysis > MAX_LEAD_RESULT) return undefined
  if (bound === '<' && analysis > LEAD_THRESHOLD) return undefined
  if (bound === '>' && analysis < LEAD_THRESHOLD) return undefined
  return bound === '<' && analysis === LEAD_THRESHOLD ? undefined : { analysis, ...noteOf(bound, usedUnit, analysis) }
}

function noteOf(bound: string | undefined, unit: LeadUnit, analysis: number): { note?: string } {
  const recorded = `${analysis.toLocaleString('en-NZ', { maximumFractionDigits: 3 })} mg/kg`
  const parts = [
    bound && `recorded as the limit, ${recorded}`,
    unit === '%' && `${recorded}, converted from % by weight`,
  ].filter(Boolean)
  return parts.length > 0 ? { note: parts.join('; ') } : {}
}
