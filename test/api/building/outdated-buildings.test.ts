import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import { withoutPlanning } from '#test/support/data/withoutPlanning.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { anIssuedBuilding } from '#test/support/workers/issuedBuilding.ts'

const TIMEOUT = { timeout: 60_000 }

const script = join(import.meta.dirname, '../../../infra/commands/refreshBuildings.ts')
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
    expect(await run(...here, '--company', company.id)).toBe(
      'Buildings are being brought up to date in 0 of 1 companies',
    )

    const { refreshBuildings } = await import('#functions/data/building/outdatedBuildings.ts')
    expect(await writtenKeys(() => refreshBuildings(company.id))).toEqual([])
    expect(await run(...here, '--company', company.id, '--start')).toBe(
      'Buildings are being brought up to date in 1 of 1 companies',
    )
    await refreshBuildings(company.id)
    expect(await run(...here, '--company', company.id)).toBe(
      'Buildings are being brought up to date in 1 of 1 companies',
    )
    await refreshBuildings(company.id)
    expect(await run(...here, '--company', company.id)).toBe(
      'Buildings are being brought up to date in 0 of 1 companies',
    )
    expect((await treeOf()).building).toMatchObject({ next_inspection_due: wanted, first_seen })
    await managing.items.setReinspectionMonths({ params: { id: building }, body: { months: 1 } })
    await setBuildingRow(await treeOf(), REVIEWED_BEFORE)
    await run(...here, '--company', company.id, '--start')
    await refreshBuildings(company.id)
    expect(await seen()).toEqual({ due: [building], overdue: 1 })
    const { items } = (await portal.portal.register({ params: { id: building } })).data
    expect(items.map(({ due }) => due)).toEqual(['2026-04-01'])
    await run(...here, '--company', company.id, '--start')
    const again = await writtenKeys(() => refreshBuildings(company.id))
    expect(again).toHaveLength(1)
  },
)

test(
  'buildings that were stored before planning had rows are in planning once an operator has begun it, the others as they were',
  TIMEOUT,
  async () => {
    const company = await aCompany()
    const surveyor = await aUser(company)
    const api = await signedIn(surveyor)
    const { building: id } = await aProject(api, surveyor)
    const { building } = (await api.buildings.tree({ params: { id } })).data
    await manyBuildings(company.id, building, 130, {})
    await manyBuildings(company.id, building, 80, { survey_date: '2026-02-18' })
    await manyBuildings(company.id, building, 30, { survey_date: '2026-02-19', status_id: STATUS.awaitingResult })
    await manyBuildings(company.id, building, 5, { survey_date: '2026-02-18', status_id: STATUS.needsEdits })
    const ids = async () => {
      const lists = { planned: [] as string[], to_plan: [] as string[] }
      for (const list of ['planned', 'to_plan'] as const)
        for (let after: string | undefined; ; ) {
          const query = { list, from: '2026-02-16', ...(after && { after }) }
          const { data, meta } = await api.surveys.planning({ query })
          lists[list].push(...data.map(each => each.id))
          if (!meta.next) break
          after = meta.next
        }
      return lists
    }
    const wanted = await ids()
    expect([wanted.planned.length, wanted.to_plan.length]).toEqual([110, 131])
    const [kept = '', ...lost] = [...new Set([...wanted.planned, ...wanted.to_plan])]
    await withoutPlanning(company.id, lost)
    expect(await ids()).toEqual({ planned: [kept], to_plan: [] })

    await run(...here, '--company', company.id, '--start')
    const { refreshBuildings } = await import('#functions/data/building/outdatedBuildings.ts')
    const written = await writtenKeys(() => refreshBuildings(company.id))
    expect(written.filter(key => !/BUILDINGWORDS =(planned|toplan)/.test(key))).toEqual([])
    expect((await ids()).planned.length + (await ids()).to_plan.length).toBeLessThan(241)
    expect(await run(...here, '--company', company.id)).toContain('in 1 of 1 companies')
    const others = await writtenKeys(() => refreshBuildings(company.id))
    expect([...written, ...others].filter(key => key.endsWith(kept))).toEqual([])
    expect(new Set([...written, ...others]).size).toBe(written.length + others.length)
    expect(await ids()).toEqual(wanted)
    expect(await run(...here, '--company', company.id)).toContain('in 0 of 1 companies')
  },
)

test(
  'a building that is changed while its row of planning is missing has the row of what it is now',
  TIMEOUT,
  async () => {
    const company = await aCompany()
    const surveyor = await aUser(company)
    const api = await signedIn(surveyor)
    const { building: id } = await aProject(api, surveyor, { survey_date: '2026-02-18' })
    await withoutPlanning(company.id, [id])
    const { queryList } = await import('#functions/data/table.ts')
    const { partition } = await import('#functions/data/keys.ts')
    const { Planning } = await import('#functions/data/projections/planning.ts')
    const listed = await queryList(BuildingListEntry, partition.buildings(company.id), { index: 'gsi1' })
    await api.buildings.set({ params: { id }, body: { survey_date: '2026-02-25' } })
    expect(await Planning.addMissing(company.id, listed)).toBe(false)
    const days = async (from: string) =>
      (await api.surveys.planning({ query: { list: 'planned', from } })).data.map(({ survey_date }) => survey_date)
    expect([await days('2026-02-16'), await days('2026-02-23')]).toEqual([[], ['2026-02-25']])
  },
)

test('the command says what it needs', async () => {
  expect(await run('--stage', 'test')).toContain('npm run refresh-buildings -- --stage …')
  expect(await run(...here, '--company', '01J')).toBe('There is no company 01J, or it is closed')
})
