import { expect, test } from 'vitest'
import { parseLeadResult, parseLeadUnit, parseSampleStatus } from '#shared/domain/lab/labResultWords.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'

const READ: readonly (readonly [string, string])[] = [
  ['No asbestos detected', 'Negative (no asbestos detected)'],
  ['NAD', 'Negative (no asbestos detected)'],
  ['No Asbestos Detected; Organic Fibres; Synthetic Mineral Fibres', 'Negative (no asbestos detected)'],
  ['Asbestos not detected.', 'Negative (no asbestos detected)'],
  ['Chrysotile (white) asbestos detected', 'Chrysotile'],
  ['Chrysotile <1%', 'Chrysotile'],
  ['AMOSITE', 'Amosite'],
  ['Blue asbestos', 'Crocidolite'],
  ['Chrysotile + Amosite', 'Chrysotile and amosite'],
  ['Crocidolite 5-10 %, amosite 3%', 'Amosite and crocidolite'],
  ['Amosite / Chrysotile / Crocidolite', 'Chrysotile, amosite and crocidolite'],
  ['Asbestos detected, type unknown', 'Asbestos, type unknown'],
  ['Unknown mineral fibres detected', 'Unidentified mineral fibre'],
]
test.each(READ)('3§4.4 “%s” is recorded as %s', (said, name) => {
  expect(SAMPLE_STATUSES[parseSampleStatus(said) ?? 0]?.name).toBe(name)
})

const UNREAD = [
  ...['', 'Organic fibres', 'asbestos', 'No chrysotile detected', 'Chrysotile not detected', 'possibly chrysotile'],
  ...['Chrysotile (brown)', 'Chrysotile and tremolite', 'Amosite 0 %', 'Pending', 'See report', 'constructor'],
  ...['No asbestos detected except chrysotile', 'Chrysotile; no amosite', '__proto__', 'Negative for amosite'],
]
test.each(UNREAD)('3§4.4 “%s” is not guessed', said => {
  expect(parseSampleStatus(said)).toBeUndefined()
})

test('3§9 lead is read in mg/kg, whatever its unit', () => {
  const read = (said: string, unit?: 'mg/kg' | 'ppm' | '%') => parseLeadResult(said, unit)?.analysis
  expect(read('1,250 mg/kg')).toBe(1250)
  expect(read('0.13 % w/w')).toBe(1300)
  expect(read('0.07', '%')).toBe(700)
  expect(read('999.6 ppm')).toBe(999.6)
  expect(parseLeadResult('0.1%', undefined)?.note).toBe('1,000 mg/kg, converted from % by weight')
  for (const said of ['1250', 'ND', '1,5 %', '120 %', '-5 ppm', '1e3 ppm', '12 [0" mg/L"]', '', 'Lead'])
    expect(read(said), said).toBeUndefined()
})

test('3§9 a limit is recorded where it shows on which side of 1000 the paint is, and nowhere else', () => {
  expect(parseLeadResult('<5 mg/kg', undefined)).toEqual({ analysis: 5, note: 'recorded as the limit, 5 mg/kg' })
  expect(parseLeadResult('> 5000', 'ppm')).toEqual({ analysis: 5000, note: 'recorded as the limit, 5,000 mg/kg' })
  for (const said of ['<1000', '<2500', '>5', '<0.1 %']) expect(parseLeadResult(said, 'mg/kg'), said).toBeUndefined()
})

test('3§9 a heading names one unit or none', () => {
  expect(parseLeadUnit('Lead (mg/kg dry wt)')).toBe('mg/kg')
  expect(parseLeadUnit('Pb µg/g')).toBe('mg/kg')
  expect(parseLeadUnit('Lead % w/w')).toBe('%')
  expect(parseLeadUnit('Lead mg/kg or %')).toBeUndefined()
})
