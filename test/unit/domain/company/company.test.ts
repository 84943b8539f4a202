import { expect, test } from 'vitest'
import { tokenName } from '#shared/domain/company/apiToken.ts'
import { companyAddress } from '#shared/domain/company/company.ts'
import { isCsvShape } from '#shared/domain/company/csvImport.ts'
import { isDataExportInProgress } from '#shared/domain/company/dataExport.ts'
import { contrast, documentColour, isTooLight } from '#shared/domain/company/documentColour.ts'
import { costOf } from '#shared/domain/company/operations.ts'
import { jobNumberProblem } from '#shared/domain/company/surveyInput.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { long } from '#test/support/data/schemaChecks.ts'

test.each([
  ['#000000', 21],
  ['#0000ff', 8.59],
  ['#008000', 5.14],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4.0],
  ['#808080', 3.95],
  ['#c0c0c0', 1.82],
  ['#00ff00', 1.37],
  ['#ffffff', 1],
  ['#050505', 20.38],
  ['#0b0b0b', 19.68],
])('the contrast of %s with white is %d, either way round', (colour, ratio) => {
  expect(contrast(colour, '#ffffff')).toBeCloseTo(ratio, 2)
  expect(contrast('#ffffff', colour)).toBeCloseTo(ratio, 2)
})

test.each([
  ['#0a6464', '#0a6464'],
  ['#767676', '#767676'],
  ['#ffffff', '#767676'],
  ['#777777', '#767676'],
  ['#ff0000', '#ee0000'],
  ['#000000', '#000000'],
])('documents print %s as %s, which can be read on white', (chosen, printed) => {
  expect(documentColour(chosen)).toBe(printed)
  expect(isTooLight(chosen)).toBe(chosen !== printed)
})

test('the cost of a company is 2.5 cents for each GB and month, and 5.50 for each million requests', () => {
  expect(costOf(0, 0)).toBe(0)
  expect(costOf(200 * 1024 ** 3, 0)).toBeCloseTo(5, 6)
  expect(costOf(0, 2_000_000)).toBeCloseTo(11, 6)
  expect(costOf(1024 ** 3, 1_000_000)).toBeCloseTo(5.525, 6)
})

test('a job number has up to 100 letters; a longer one, of a duplicate, stays as it is [2§5]', () => {
  const problem = (job_number: string, before?: string) =>
    jobNumberProblem({ job_number }, before === undefined ? undefined : { job_number: before })
  expect(problem(long(100))).toBeUndefined()
  expect(problem(long(101))).toBe('Use 100 characters or fewer')
  expect(problem(long(101), long(101))).toBeUndefined()
  expect(problem(long(102), long(101))).toBe('Use 100 characters or fewer')
  expect(problem(long(5), long(101))).toBeUndefined()
})

test('a company has its address in one line; an older row has all of it in the first field [1§3]', () => {
  const address = (part: Partial<Company>) => companyAddress({ address: '1 Main Street', ...part } as Company)
  expect(address({ address2: 'Level 2', suburb: 'Ahuriri', city: 'Napier', postcode: '4110' })).toBe(
    '1 Main Street, Level 2, Ahuriri, Napier 4110',
  )
  expect(address({ city: 'Napier' })).toBe('1 Main Street, Napier')
  expect(address({})).toBe('1 Main Street')
})

test('the files of a CSV import, an export that is in progress, the name of a token [1§3]', () => {
  expect(['survey', 'building', 'floor', 'room', 'item', ''].map(isCsvShape)).toEqual([
    ...[true, true, true, true, false, false],
  ])
  const states = ['queued', 'active', 'completed', 'failed'] as const
  expect(states.map(state => isDataExportInProgress({ state }))).toEqual([true, true, false, false])
  expect(tokenName({ name: 'Jobs' })).toBe('API token Jobs')
})
