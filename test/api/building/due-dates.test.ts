import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { anIssuedBuilding } from '#test/support/workers/issuedBuilding.ts'

const TIMEOUT = { timeout: 60_000 }

const script = join(import.meta.dirname, '../../../infra/commands/dueDates.ts')
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], { env: process.env }).then(
    ({ stdout }) => stdout.trim(),
    error => error.stderr.trim(),
  )
const here = ['--stage', 'test', '--table', process.env.TABLE_NAME ?? '']

/** As a building was left that was reviewed before there were due dates. */
const REVIEWED_BEFORE = { first_seen: undefined, next_inspection_due: undefined }

/** Reviewed buildings of the same company without an item and a survey date, with their search words. */
async function addEmptyBuildings(tree: Tree, count: number): Promise<void> {
  const { transact } = await import('#functions/data/table.ts')
  const { changeWrites } = await import('#functions/data/building/treeWrites.ts')
  const { BuildingSearch } = await import('#functions/data/projections/buildingSearch.ts')
  const { building } = tree
  for (let at = 0; at < count; at++) {
    const row = { ...building, ...REVIEWED_BEFORE, id: ulid(), survey_date: undefined }
    const entry = buildingListEntry(row)
    await transact([
      ...changeWrites(building.company_id, { ...tree, building: row }, [
        { op: 'put', kind: 'building', row, seenVersion: undefined },
      ]),
      ...BuildingSearch.writes(building.company_id, undefined, entry),
      BuildingSearch.countWrite(building.company_id, entry, 1),
    ])
  }
}

test(
  'a building that was reviewed before there were due dates is due once an operator has had them worked out',
  TIMEOUT,
  async () => {
    const { company, api, managing, portal, building, treeOf } = await anIssuedBuilding()
    const tree = await treeOf()
    await addEmptyBuildings(tree, 26)
    const { next_inspection_due: wanted, first_seen } = tree.building
    await setBuildingRow(tree, REVIEWED_BEFORE)
    const seen = async () => ({
      due: (await api.dashboard.due({})).data.map(({ id }) => id),
      overdue: (await managing.statistics.due({})).data.overdue,
    })
    expect(await seen()).toEqual({ due: [], overdue: 0 })
    expect(await run(...here, '--company', company.id)).toBe('Due dates are being worked out in 0 of 1 companies')

    const { refreshDueDates } = await import('#functions/data/building/dueDates.ts')
    expect(await writtenKeys(() => refreshDueDates(company.id))).toEqual([])
    expect(await run(...here, '--company', company.id, '--start')).toBe(
      'Due dates are being worked out in 1 of 1 companies',
    )
    await refreshDueDates(company.id)
    expect(await run(...here, '--company', company.id)).toBe('Due dates are being worked out in 1 of 1 companies')
    await refreshDueDates(company.id)
    expect(await run(...here, '--company', company.id)).toBe('Due dates are being worked out in 0 of 1 companies')
    expect((await treeOf()).building).toMatchObject({ next_inspection_due: wanted, first_seen })
    await managing.items.setReinspectionMonths({ params: { id: building }, body: { months: 1 } })
    await setBuildingRow(await treeOf(), REVIEWED_BEFORE)
    await run(...here, '--company', company.id, '--start')
    await refreshDueDates(company.id)
    expect(await seen()).toEqual({ due: [building], overdue: 1 })
    const { items } = (await portal.portal.register({ params: { id: building } })).data
    expect(items.map(({ due }) => due)).toEqual(['2026-04-01'])
    await run(...here, '--company', company.id, '--start')
    const again = await writtenKeys(() => refreshDueDates(company.id))
    expect(again).toHaveLength(1)
  },
)

test('the command says what it needs', async () => {
  expect(await run('--stage', 'test')).toContain('npm run due-dates -- --stage …')
  expect(await run(...here, '--company', '01J')).toBe('There is no company 01J, or it is closed')
})
