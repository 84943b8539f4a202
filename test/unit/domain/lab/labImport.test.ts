import { ulid } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import { fresh } from '#test/support/data/schemaChecks.ts'

let schemas: typeof import('#shared/domain/lab/labImport.ts')
beforeEach(async () => {
  schemas = await fresh(() => import('#shared/domain/lab/labImport.ts'))
})

const file = 'a'.repeat(64)
const row = { sample_id: 'A001', answer: 3, said: 'Chrysotile' }
const input = (part: object = {}) =>
  schemas.LabImportInput().safeParse({ id: ulid(), contaminate_id: 1, name: 'Results.csv', file, rows: [row], ...part })
const problems = (part: object) =>
  input(part).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const rowsWith = (...answers: (number | null)[]) => ({ rows: answers.map(answer => ({ ...row, answer })) })

test('only final results are imported: for asbestos a sample status other than awaited, for lead mg/kg [3§4.4]', () => {
  expect(problems(rowsWith(2, 14, null))).toEqual([])
  expect(problems(rowsWith(3, 1, 15, 0))).toEqual([1, 2, 3].map(at => `rows.${at}.answer: Not a sample status`))
  expect(problems({ contaminate_id: 2, ...rowsWith(0, 1, 15, 1_000_000, null) })).toEqual([])
  expect(problems({ contaminate_id: 2, ...rowsWith(1_000_001) })).toEqual(['rows.0.answer: Too large'])
  expect(problems({ contaminate_id: 3 })).toHaveLength(1)
})

test('a file has from 1 to 5,000 results, and its certificate a name [3§4.4]', () => {
  expect(problems({ rows: [] })).toEqual(['rows: The file has no results'])
  expect(problems({ rows: Array(5_000).fill(row) })).toEqual([])
  expect(problems({ rows: Array(5_001).fill(row) })).toEqual(['rows: Up to 5,000 rows'])
  expect(problems({ certificate: { name: ' ', file } })).toEqual(['certificate.name: Required'])
  expect(problems({ certificate: { name: 'Lab.pdf', file } })).toEqual([])
})

test('a laboratory’s long words are shortened instead of refused [3§4.4]', () => {
  const long = { rows: [{ sample_id: 'x'.repeat(61), answer: null, said: 'y'.repeat(201) }] }
  expect(input(long).data?.rows).toEqual([{ sample_id: 'x'.repeat(60), answer: null, said: 'y'.repeat(200) }])
  expect(input({ rows: [{ sample_id: 'A', answer: 2 }] }).data?.rows).toEqual([{ sample_id: 'A', answer: 2, said: '' }])
})

test('a laboratory’s words mean a result, never awaited [3§4.4]', () => {
  const columns = (status_id: number, word = 'nil') =>
    schemas.LabColumns().safeParse({ contaminate_id: 1, sample: 'ID', result: 'Result', words: [{ word, status_id }] })
      .success
  expect([columns(1), columns(2), columns(2, ''), columns(2, 'x'.repeat(200)), columns(2, 'x'.repeat(201))]).toEqual([
    ...[false, true, false],
    ...[true, false],
  ])
  expect(schemas.LabColumns().parse({ contaminate_id: 2, sample: 'ID', result: 'Pb', unit: '%' }).words).toEqual([])
})
