import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { CSV_SHAPE_COLUMNS, CSV_SHAPES, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aBuildingWithSamples, bagNumber } from '#test/support/workers/labImports.ts'

/** Cells that no field accepts: longer than a key or a row, or with half a surrogate pair. */
const HOSTILE: Readonly<Record<string, string>> = {
  'above 1 024 bytes': '漢'.repeat(2_001),
  'above 400 KB': 'x'.repeat(400_001),
  'half a character': 'J-\ud800',
  'half a character in parts': '\udfff / \ud800 / \ud800',
}

let pm: TestApi
let good: Readonly<Record<CsvShape, () => Record<string, string>>>
beforeAll(async () => {
  const company = await aCompany()
  const surveyor = await aUser(company, [ROLE.surveyor])
  pm = await signedIn(await aUser(company, [ROLE.pm]))
  const { survey } = await aProject(pm, surveyor)
  const { data } = await pm.surveys.read({ params: { id: survey } })
  const job_number = data.job_number
  const at = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
  const building = `${job_number} / Town hall`
  const upload = (shape: CsvShape, cells: Record<string, string>) =>
    pm.csvImports.upload({ params: { shape }, body: { dry_run: false, rows: [{ row: 2, cells }] } }, { key: ulid() })
  await upload('floor', { building, name: 'Ground' })
  good = {
    survey: () => ({ job_number: ulid(), name: 'School', client: 'Napier Council', office: 'Napier' }),
    building: () => ({ survey: job_number, name: ulid(), report_type: 'management', surveyor: surveyor.email, ...at }),
    floor: () => ({ building, name: ulid() }),
    room: () => ({ floor: `${building} / Ground`, name: ulid() }),
  }
})

const columns = CSV_SHAPES.flatMap(shape => CSV_SHAPE_COLUMNS[shape].columns.map(({ key }) => [shape, key] as const))

describe('an invalid cell refuses its row at its column, and the other rows are created [S-10 A20]', () => {
  test.each(columns)('%s, %s', async (shape, key) => {
    for (const [what, cell] of Object.entries(HOSTILE)) {
      const rows = [good[shape](), { ...good[shape](), [key]: cell }, good[shape]()]
      const body = { dry_run: false, rows: rows.map((cells, at) => ({ row: at + 2, cells })) }
      const { data } = await pm.csvImports.upload({ params: { shape }, body }, { key: ulid() })
      expect([what, data.map(({ row, outcome }) => `${row} ${outcome}`)]).toEqual([
        what,
        ['2 made', '3 refused', '4 made'],
      ])
      expect(Object.keys(data[1]?.problems ?? {})).toEqual([key])
    }
  })
})

test('an invalid row of a laboratory matches no sample; the other results are recorded [S-10 A20]', async () => {
  const fixture = await aBuildingWithSamples(2)
  const rows = [
    { sample_id: bagNumber(0), answer: 3, said: 'Chrysotile \ud83d' },
    ...Object.values(HOSTILE).map(sample_id => ({ sample_id, answer: 3, said: sample_id })),
    { sample_id: bagNumber(1), answer: 3 },
  ]
  const id = await fixture.apply(rows)
  await fixture.work(id)
  expect(await fixture.statuses()).toEqual({ [bagNumber(0)]: 3, [bagNumber(1)]: 3 })
  expect(await fixture.imported(id)).toMatchObject({ state: 'done', applied: 2, counts: { extra: 4 } })
})
