import { expect, test } from 'vitest'
import { parseAirLevel } from '#shared/domain/clearance/airLevel.ts'

test.each([
  ['0.009', 'met'],
  ['0.005 f/ml', 'met'],
  ['<0.01 f/ml', 'met'],
  ['< 0.01 fibres/mL', 'met'],
  ['0 fibres per ml', 'met'],
  [' <0.01 f/ml. ', 'met'],
  ['≤ 0.005', 'met'],
  ['0.011', 'not_met'],
  ['0.02 f/ml', 'not_met'],
  ['>0.01', 'not_met'],
  ['> 0.05 f/ml', 'not_met'],
  ['≥ 0.02', 'not_met'],
  ['>= 0.011', 'not_met'],
  ['0.01', 'unclear'],
  ['0.010 f/ml', 'unclear'],
  ['≤ 0.01', 'unclear'],
  ['<= 0.01', 'unclear'],
  ['≤ 0.02', 'unclear'],
  ['<0.02', 'unclear'],
  ['≥ 0.01', 'unclear'],
  ['≥0.005', 'unclear'],
  ['>= 0.01', 'unclear'],
  ['>0.005', 'unclear'],
  ['0,005 f/ml', 'unclear'],
  ['<0,01', 'unclear'],
  ['0,05', 'unclear'],
  ['None detected', 'unclear'],
  ['0.01 to 0.02', 'unclear'],
  ['5 f/l', 'unclear'],
  ['', 'unclear'],
])('3§9 an air result of %s against 0.01 f/ml: %s', (result, level) => {
  expect(parseAirLevel(result)).toBe(level)
})
