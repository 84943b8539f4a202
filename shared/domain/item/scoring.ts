import { AMOUNT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'

/**
 * Risk scores of asbestos items: the material algorithm of HSG264 and the priority algorithm of HSG227, as adapted by the
 * customer. Sums are integers in sixths of a point, so that totals are exact, and are rounded up once at the end.
 */
export type ScoringVariant = 'nz' | 'hse'

/** The positions in `item_scores` of each group, and the weight of a score in sixths of a point. */
export const SCORE_GROUPS = {
  material: { properties: [0, 1, 2], sixths: 6, name: 'Material' },
  activity: { properties: [3, 4], sixths: 3, name: 'Normal occupant activity' },
  likelihood: { properties: [5, 6], sixths: 2, name: 'Likelihood of disturbance' },
  exposure: { properties: [7, 8, 9], sixths: 2, name: 'Human exposure potential' },
  maintenance: { properties: [10, 11], sixths: 3, name: 'Maintenance activity' },
} as const
export type ScoreGroup = keyof typeof SCORE_GROUPS
export const PRIORITY_GROUPS = ['activity', 'likelihood', 'exposure', 'maintenance'] as const

export const BANDS = ['Very Low', 'Low', 'Medium', 'Moderate', 'High'] as const
export type Band = (typeof BANDS)[number]

/** The highest total of each band; the last band has no limit. */
const BAND_EDGES: Readonly<
  Record<ScoringVariant, Readonly<Record<'full' | 'materialOnly', readonly (readonly [number, Band])[]>>>
> = {
  hse: {
    full: [
      [7, 'Very Low'],
      [12, 'Low'],
      [18, 'Moderate'],
    ],
    materialOnly: [
      [4, 'Very Low'],
      [6, 'Low'],
      [9, 'Moderate'],
    ],
  },
  nz: {
    full: [
      [7, 'Low'],
      [14, 'Medium'],
    ],
    materialOnly: [
      [3, 'Low'],
      [6, 'Medium'],
    ],
  },
}

export const bandOf = (total: number, variant: ScoringVariant, materialOnly: boolean): Band =>
  BAND_EDGES[variant][materialOnly ? 'materialOnly' : 'full'].find(([highest]) => total <= highest)?.[1] ?? 'High'

/** The score of a material's extent, 0 to 3: by area or length, by count, or always 3 for a volume. */
export function amountScore(amountTypeId: number, amount: number): number {
  if (amountTypeId === AMOUNT_TYPE.cubicMetres) return 3
  if (amountTypeId === AMOUNT_TYPE.items) return amount > 0 ? 1 : 0
  return amount <= 0.5 ? 0 : amount <= 10 ? 1 : amount <= 50 ? 2 : 3
}

export interface ScoreSheet {
  /** Twelve scores in the order of `SCORE_PROPERTIES`. */
  readonly scores: readonly number[]
  readonly amountScore: number
  /** The score of the asbestos type; counts in the HSE variant only. */
  readonly typeScore: number
  readonly variant: ScoringVariant
  readonly materialOnly: boolean
}

export interface RiskAssessment {
  readonly material: number
  /** Each priority group in sixths of a point, not rounded. */
  readonly sixths: Readonly<Record<(typeof PRIORITY_GROUPS)[number], number>>
  readonly prioritySixths: number
  readonly total: number
  readonly band: Band
}

const sumOf = ({ scores, amountScore }: ScoreSheet, group: ScoreGroup): number =>
  SCORE_GROUPS[group].properties.reduce(
    (sum, index) => sum + (scores[index] ?? 0),
    group === 'likelihood' ? amountScore : 0,
  )

/** Material, priority, total and band of a score sheet. Source: specification 3 §9, domain facts 1.1 to 1.8. */
export function assessRisk(sheet: ScoreSheet): RiskAssessment {
  const material = sumOf(sheet, 'material') + (sheet.variant === 'hse' ? sheet.typeScore : 0)
  const sixthsOf = (group: ScoreGroup) => sumOf(sheet, group) * SCORE_GROUPS[group].sixths
  const sixths = {
    activity: sixthsOf('activity'),
    likelihood: sixthsOf('likelihood'),
    exposure: sixthsOf('exposure'),
    maintenance: sixthsOf('maintenance'),
  }
  const prioritySixths = PRIORITY_GROUPS.reduce((sum, group) => sum + sixths[group], 0)
  const total = sheet.materialOnly ? material : Math.ceil((6 * material + prioritySixths) / 6)
  return { material, sixths, prioritySixths, total, band: bandOf(total, sheet.variant, sheet.materialOnly) }
}

/** Example: `37` sixths of a point become `6.17`. */
export const formatScore = (sixths: number): string => (sixths % 6 === 0 ? String(sixths / 6) : (sixths / 6).toFixed(2))
