import { expect, test } from 'vitest'
import { parseLeadResult, parseLeadUnit } from '#shared/domain/lab/labResultWords.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { normaliseResultText, parseSampleStatus } from '#shared/domain/vocabulary/sampleResultWords.ts'

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
  ['Unknown mineral fibres detected', 'Unidentified mineral fibre (further analysis needed)'],
  ...(
    [
      ['negative', 'Negative (no asbestos detected)', 'No asbestos', 'No asbestos fibres were detected'],
      ['No asbestos found', 'no asbestos fiber was identified', 'No asbestos present; SMF', 'NAD, MMMF fibres present'],
      ['NAD and organic fibre detected', 'NAD. Man made mineral fibers; organic', 'no asbestos fibres', 'NAD (<0.1 %)'],
    ] as const
  )
    .flat()
    .map(said => [said, 'Negative (no asbestos detected)'] as const),
  ...(
    ['Asbestos present', 'Positive for asbestos', 'Asbestos identified unknown type', 'ASBESTOS DETECTED'] as const
  ).map(said => [said, 'Asbestos, type unknown'] as const),
  ['Asbestos detected type unidentified', 'Asbestos, type unknown'],
  ['Unidentified mineral fibre', 'Unidentified mineral fibre (further analysis needed)'],
  ['unidentified mineral fibers present', 'Unidentified mineral fibre (further analysis needed)'],
  ['White and brown asbestos', 'Chrysotile and amosite'],
  ['Chrysotile (white) & amosite (brown) fibres identified', 'Chrysotile and amosite'],
  ['Type: crocidolite found', 'Crocidolite'],
  ['chrysotile, crocidolite', 'Chrysotile and crocidolite'],
  ['Tremolite asbestos present', 'Tremolite'],
  ['actinolite fiber', 'Actinolite'],
  ['Anthophyllite fibers', 'Anthophyllite'],
  ['Chrysotile >10%', 'Chrysotile'],
  ['.5% chrysotile', 'Chrysotile'],
  ['Chrysotile 1 - 2.5 %', 'Chrysotile'],
  ['~5 % amosite', 'Amosite'],
  ['Amosite 0.5%', 'Amosite'],
  ['Amosite 100 %', 'Amosite'],
  ['Amosite 1.0%', 'Amosite'],
]
test.each(READ)('3§4.4 “%s” is recorded as %s', (said, name) => {
  expect(SAMPLE_STATUSES[parseSampleStatus(said) ?? 0]?.name).toBe(name)
})

const UNREAD = [
  ...['', 'Organic fibres', 'asbestos', 'No chrysotile detected', 'Chrysotile not detected', 'possibly chrysotile'],
  ...['Chrysotile (brown)', 'Chrysotile and tremolite', 'Amosite 0 %', 'Pending', 'See report', 'constructor'],
  ...['No asbestos detected except chrysotile', 'Chrysotile; no amosite', '__proto__', 'Negative for amosite'],
  ...[
    '0% chrysotile',
    'Amosite 00.0%',
    'NAD 0.00 %',
    'Chrysotile .0%',
    'Chrysotile 5%, amosite .00 %',
    'Not negative',
    'Sample negative',
    'NAD x',
    'white amosite',
  ],
  ...['Was asbestos present', 'Asbestos present?', 'An unknown mineral fibre', 'Unknown mineral fibre x', 'and'],
  ...['Tremolite and actinolite', 'Chrysotile, amosite, tremolite', 'no asbestos no organic fibres'],
]
test.each(UNREAD)('3§4.4 “%s” is not guessed', said => {
  expect(parseSampleStatus(said)).toBeUndefined()
})

test('words are compared ignoring case, width, spaces and surrounding punctuation [3§4.4]', () => {
  const plain = 'chrysotile (white) asbestos detected'
  expect(normaliseResultText(' Chrysotile (White)\n Asbestos  detected. ')).toBe(plain)
  expect(normaliseResultText('.,;: Ｃhrysotile (white) asbestos detected ;,.')).toBe(plain)
})

test('lead is read in mg/kg, whatever its unit [3§9]', () => {
  const read = (said: string, unit?: 'mg/kg' | 'ppm' | '%') => parseLeadResult(said, unit)?.analysis
  expect(read('1,250 mg/kg')).toBe(1250)
  expect(read('0.13 % w/w')).toBe(1300)
  expect(read('0.07', '%')).toBe(700)
  expect(read('.5', '%')).toBe(5000)
  expect(read('<.08 % w/w')).toBe(800)
  expect(read('.08', '%')).toBe(800)
  expect(read(',5', '%')).toBe(undefined)
  expect(read('999.6 ppm')).toBe(999.6)
  for (const said of ['12.5 µg/g', '12.5 μg/g', '12.5ug/g', '12.5 ppm Pb', '12.5 mg/kg dry weight', '12.5 PPM lead.'])
    expect(read(said), said).toBe(12.5)
  expect(read('12.5', 'mg/kg')).toBe(12.5)
  expect(read('5 ppm', '%')).toBe(5)
  expect(read('0.05% (w/w)')).toBe(500)
  expect(read('0.01234567 %')).toBe(123.457)
  expect([read('1,000,000 mg/kg'), read('100%'), read('1,000,001 mg/kg'), read('100.1 %')]).toEqual([
    ...[1_000_000, 1_000_000],
    ...[undefined, undefined],
  ])
  expect([read('12,34 ppm'), read('0,500 ppm'), read('1,250.75 ppm'), read('1.5.5 ppm')]).toEqual([
    ...[undefined, undefined],
    ...[1250.75, undefined],
  ])
  expect(parseLeadResult('12 ppm', undefined)).toEqual({ analysis: 12 })
  expect(parseLeadResult('0.1%', undefined)?.note).toBe('1,000 mg/kg, converted from % by weight')
  for (const said of ['1250', 'ND', '1,5 %', '120 %', '-5 ppm', '1e3 ppm', '12 [0" mg/L"]', '', 'Lead'])
    expect(read(said), said).toBeUndefined()
})

test('a limit is recorded only if it shows on which side of 1000 the paint is [3§9]', () => {
  expect(parseLeadResult('<5 mg/kg', undefined)).toEqual({ analysis: 5, note: 'recorded as the limit, 5 mg/kg' })
  expect(parseLeadResult('> 5000', 'ppm')).toEqual({ analysis: 5000, note: 'recorded as the limit, 5,000 mg/kg' })
  expect(parseLeadResult('<999.9', 'ppm')?.analysis).toBe(999.9)
  expect(parseLeadResult('>1000', 'ppm')?.analysis).toBe(1000)
  expect(parseLeadResult('< 0.05 %', undefined)).toEqual({
    analysis: 500,
    note: 'recorded as the limit, 500 mg/kg; 500 mg/kg, converted from % by weight',
  })
  for (const said of ['<1000', '<2500', '<1000.1', '>5', '>999.9', '<0.1 %', '>0.05 %'])
    expect(parseLeadResult(said, 'mg/kg'), said).toBeUndefined()
})

test('a heading names one unit or none [3§9]', () => {
  expect(parseLeadUnit('Lead (mg/kg dry wt)')).toBe('mg/kg')
  expect(parseLeadUnit('Pb µg/g')).toBe('mg/kg')
  expect(parseLeadUnit('Pb μg/g')).toBe('mg/kg')
  expect(parseLeadUnit('Pb, UG/G')).toBe('mg/kg')
  expect(parseLeadUnit('Lead (PPM)')).toBe('ppm')
  expect(['Lead', 'appm', 'ppms', 'mg'].map(parseLeadUnit)).toEqual(Array(4).fill(undefined))
  expect(parseLeadUnit('ppm or %')).toBeUndefined()
  expect(parseLeadUnit('Lead % w/w')).toBe('%')
  expect(parseLeadUnit('Lead mg/kg or %')).toBeUndefined()
})
