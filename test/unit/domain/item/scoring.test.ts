import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { amountScore, assessRisk, bandOf, type ScoreSheet } from '#shared/domain/item/scoring.ts'
import { LOWEST_SCORES, SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { fixture } from '#test/support/data/fixtures.ts'

interface Example {
  id: string
  desc: string
  scores: number[]
  sample_status_score: number
  amount_type_id: number
  amount: number
  amount_score: number
  uk: Expected
  nz: Expected
}
interface Expected {
  material: number
  priority_avg: number
  total: number
  band: string
  material_only_band: string
}

const examples: Example[] = JSON.parse(readFileSync(fixture('scoring/worked-examples.json'), 'utf8'))

const sheetOf = (example: Example, variant: 'nz' | 'hse', materialOnly: boolean): ScoreSheet => ({
  scores: example.scores,
  amountScore: amountScore(example.amount_type_id, example.amount),
  typeScore: example.sample_status_score,
  variant,
  materialOnly,
})

describe('the worked examples [3§9]', () => {
  test.each(examples)('$id $desc', example => {
    expect(amountScore(example.amount_type_id, example.amount)).toBe(example.amount_score)
    for (const [variant, expected] of [
      ['hse', example.uk],
      ['nz', example.nz],
    ] as const) {
      const { material, prioritySixths, total, band } = assessRisk(sheetOf(example, variant, false))
      expect({ material, total, band }).toEqual({
        material: expected.material,
        total: expected.total,
        band: expected.band,
      })
      expect(prioritySixths / 6).toBeCloseTo(expected.priority_avg, 5)
      expect(assessRisk(sheetOf(example, variant, true)).band).toBe(expected.material_only_band)
    }
  })
})

test.each([
  [1, 0, 0],
  [1, 0.5, 0],
  [1, 0.51, 1],
  [1, 10, 1],
  [1, 10.01, 2],
  [1, 50, 2],
  [1, 50.01, 3],
  [3, 0.5, 0],
  [3, 0.51, 1],
  [3, 10, 1],
  [3, 10.01, 2],
  [3, 50, 2],
  [3, 50.01, 3],
  [2, 0, 0],
  [2, 0.1, 1],
  [2, 12, 1],
  [4, 0, 3],
  [4, 1, 3],
])('3§9 an amount of type %i, %d, scores %i', (type, amount, score) => {
  expect(amountScore(type, amount)).toBe(score)
})

/** An independent integer calculation: a sum over the common denominator 6, rounded up by remainder. */
function oracle(sums: {
  material: number
  activity: number
  likelihood: number
  exposure: number
  maintenance: number
}): number {
  const numerator =
    BigInt(sums.material) * 6n +
    BigInt(sums.activity) * 3n +
    BigInt(sums.likelihood) * 2n +
    BigInt(sums.exposure) * 2n +
    BigInt(sums.maintenance) * 3n
  return Number(numerator / 6n) + (numerator % 6n > 0n ? 1 : 0)
}

/** Scores of a group that add up to `sum`, none above 3. */
const spread = (sum: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.min(3, Math.max(0, sum - 3 * at)))

test('every reachable combination of group sums has the exact total: rounded up once, without floating point [3§9]', () => {
  let checked = 0
  for (let material = 1; material <= 9; material++)
    for (let activity = 0; activity <= 6; activity++)
      for (let likelihood = 0; likelihood <= 9; likelihood++)
        for (let exposure = 0; exposure <= 9; exposure++)
          for (let maintenance = 0; maintenance <= 6; maintenance++) {
            const amount = Math.max(0, likelihood - 6)
            const scores = [
              ...spread(material, 3),
              ...spread(activity, 2),
              ...spread(likelihood - amount, 2),
              ...spread(exposure, 3),
              ...spread(maintenance, 2),
            ]
            const sums = { activity, likelihood, exposure, maintenance }
            for (const typeScore of [0, 1, 2, 3]) {
              const sheet = { scores, amountScore: amount, typeScore, materialOnly: false }
              const nz = assessRisk({ ...sheet, variant: 'nz' }).total
              const hse = assessRisk({ ...sheet, variant: 'hse' }).total
              if (nz !== oracle({ material, ...sums })) expect.fail(`NZ ${scores}`)
              if (hse !== oracle({ material: material + typeScore, ...sums })) expect.fail(`HSE ${scores} ${typeScore}`)
              checked += 2
            }
          }
  expect(checked).toBe(9 * 7 * 10 * 10 * 7 * 4 * 2)
})

test('a sum that floating point gets wrong is correct [3§9]', () => {
  expect(Math.ceil(1 + (6 / 2 + 7 / 3 + 2 / 3 + 0))).toBe(8)
  const scores = [1, 0, 0, 3, 3, 3, 3, 2, 0, 0, 0, 0]
  expect(assessRisk({ scores, amountScore: 1, typeScore: 0, variant: 'nz', materialOnly: false }).total).toBe(7)
})

test.each([
  [
    'hse',
    false,
    [
      [7, 'Very Low'],
      [8, 'Low'],
      [12, 'Low'],
      [13, 'Moderate'],
      [18, 'Moderate'],
      [19, 'High'],
    ],
  ],
  [
    'hse',
    true,
    [
      [4, 'Very Low'],
      [5, 'Low'],
      [6, 'Low'],
      [7, 'Moderate'],
      [9, 'Moderate'],
      [10, 'High'],
    ],
  ],
  [
    'nz',
    false,
    [
      [7, 'Low'],
      [8, 'Medium'],
      [14, 'Medium'],
      [15, 'High'],
    ],
  ],
  [
    'nz',
    true,
    [
      [3, 'Low'],
      [4, 'Medium'],
      [6, 'Medium'],
      [7, 'High'],
    ],
  ],
] as const)('3§9 the edges of the %s bands, material only: %s', (variant, materialOnly, edges) => {
  for (const [total, band] of edges) expect(bandOf(total, variant, materialOnly)).toBe(band)
})

test('twelve properties; the lowest product type is 1 [3§9]', () => {
  expect(SCORE_PROPERTIES).toHaveLength(12)
  expect(LOWEST_SCORES).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})
