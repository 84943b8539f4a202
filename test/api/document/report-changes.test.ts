import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { floorsOf, roomsOf } from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, anonymous, aUser, signedIn } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { aReviewedBuilding } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }

/** A reviewed building whose items can change between two issues. */
async function aBuildingOfIssues() {
  const fixture = await aReviewedBuilding()
  const { api, managing, project, treeOf, approve } = fixture
  const tree = await treeOf()
  const [room] = floorsOf(tree).flatMap(({ id }) => roomsOf(tree, id))
  await reopen()
  await api.rooms.save({ body: { ...room!, building_id: project.building, is_not_suspicious: false, note: '' } })
  async function reopen() {
    const body = { id: project.building, status_id: STATUS.needsEdits, message: 'More' }
    await managing.buildings.setStatus({ body })
  }
  const record = (part: { readonly name: string; readonly id?: string; readonly amount?: number }) => {
    const id = part.id ?? ulid()
    return api.items
      .save({
        body: {
          ...{ ...TILES, id, building_id: project.building, room_id: room!.id },
          ...{ assessment_method_id: METHOD.presumed, presumed_sample: { sample_status_id: 3 }, amount_type_id: 1 },
          ...part,
        },
      })
      .then(() => id)
  }
  const remove = (id: string) => api.items.delete({ params: { id }, query: { building_id: project.building } })
  const changes = (from: string, to?: string) =>
    api.reportPreviews
      .changes({ params: { building: project.building, contaminate_id: '1' }, query: { from, ...(to && { to }) } })
      .then(({ data }) => data)
  return { ...fixture, reopen, record, remove, changes, approve }
}

test('the changes between two issues: new, removed and changed with old and new value [2§9]', TIMEOUT, async () => {
  const { reopen, record, remove, changes, approve, make, download } = await aBuildingOfIssues()
  const [kept, removed] = [await record({ name: 'Vinyl tiles' }), await record({ name: 'Fuse panel' })]
  const steady = await record({ name: 'Soffit' })
  await approve()
  const first = await make()
  expect(await changes(first.id)).toMatchObject({ added: [], removed: [], changed: [], unchanged: 3 })

  await reopen()
  await record({ id: kept, name: 'Vinyl tiles', amount: 9 })
  await remove(removed)
  const added = await record({ name: 'Pipe lagging' })
  const since = await changes(first.id)
  expect(since).not.toHaveProperty('to')
  expect(since).toMatchObject({ from: { id: first.id, version: 1, state: 'withdrawn' }, unchanged: 1 })

  await approve()
  const second = await make()
  const between = await changes(first.id, second.id)
  expect(between).toMatchObject({
    from: { id: first.id, version: 1, issued_at: first.requested_at, state: 'withdrawn' },
    to: { id: second.id, version: 2, state: 'current' },
    added: [{ id: added, name: 'Pipe lagging to floor', floor: 'Ground', room: 'Hall' }],
    removed: [{ id: removed, name: 'Fuse panel to floor' }],
    unchanged: 1,
  })
  expect(between.changed.map(({ id }) => id)).toEqual([kept])
  expect(between.changed[0]?.fields).toContainEqual({ label: 'Extent', before: '12\u00a0m²', after: '9\u00a0m²' })
  expect(between.changed).toEqual(since.changed)
  expect(JSON.stringify(between)).not.toContain(steady)
  const back = await changes(second.id, first.id)
  expect([back.added, back.removed]).toEqual([between.removed, between.added])

  const printed = (await pdfText((await download(second.id)).bytes)).join(' ')
  expect(printed).toContain('Changes since the report issued on')
  for (const name of ['Fuse panel', 'Items no longer recorded', 'New items', 'Changed items'])
    expect(printed).toContain(name)
  expect((await pdfText((await download(first.id)).bytes)).join(' ')).not.toContain('Changes since')
})

test('a report lists the changes unless turned off; its preview says which [2§9]', TIMEOUT, async () => {
  const { api, make, work, read, download, project } = await aReviewedBuilding()
  const target = { building: project.building, contaminate_id: '1' }
  const titles = async (omits_changes = false) =>
    (await api.reportPreviews.read({ params: target, query: { omits_changes } })).data.sections.map(
      ({ title }) => title,
    )
  const ofChanges = expect.stringMatching(/^Changes since the report issued on /)
  expect(await titles()).not.toContainEqual(ofChanges)
  const first = await make()
  expect((await titles()).at(-1)).toEqual(ofChanges)
  expect(await titles(true)).not.toContainEqual(ofChanges)
  const second = await make()
  const { id } = (await api.reports.generate({ params: target, query: { omits_changes: true } })).data
  await work(id)
  const printed = async (report: Pick<Report, 'id'>) => (await pdfText((await download(report.id)).bytes)).join(' ')
  expect(await printed(first)).not.toContain('Changes since')
  expect(await printed(second)).toContain('No item has changed since the report issued on')
  expect(await printed({ id })).not.toContain('Changes since')
  expect(await read(id)).toMatchObject({ omits_changes: true, contents_file: second.contents_file })
})

test('a draft stores no contents, lists no changes and can’t be compared [2§4]', TIMEOUT, async () => {
  const { make, changes, download } = await aBuildingOfIssues()
  const draft = await make()
  expect(draft.contents_file).toBeUndefined()
  await expect(changes(draft.id)).rejects.toMatchObject({ status: 404 })
  expect((await pdfText((await download(draft.id)).bytes)).join(' ')).not.toContain('Changes since')
})

test('an issue without stored contents, or with a lost file, is refused at its field [2§9]', TIMEOUT, async () => {
  const { company, project, api, make, download } = await aReviewedBuilding()
  const [first, second] = [await make(), await make()]
  const request = { params: { building: project.building, contaminate_id: '1' } }
  const compare = () => api.reportPreviews.changes({ ...request, query: { from: second.id, to: first.id } })
  const { transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const key = keys.inBuilding(company.id, project.building, sortKeys.report(first.id))
  const { building_id: _, ...stored } = first
  const { contents_file: __, ...unkept } = stored
  await transact([{ op: 'put', key, row: unkept }])
  await expect(compare()).rejects.toMatchObject({
    code: 'issue_contents_not_kept',
    fields: { to: expect.stringContaining('weren’t stored when it was issued') },
  })
  await transact([{ op: 'put', key, row: { ...stored, contents_file: 'f'.repeat(64) } }])
  await expect(compare()).rejects.toMatchObject({
    code: 'issue_contents_missing',
    fields: { to: expect.stringContaining('can’t be found') },
  })
  await transact([{ op: 'put', key, row: stored }])
  await expect(compare()).resolves.toMatchObject({ data: { unchanged: 0 } })
  expect((await download(second.id)).bytes.length).toBeGreaterThan(0)
})

test('readers of a building compare its issues; another building’s issues are not found [S-02]', TIMEOUT, async () => {
  const { company, project, make } = await aReviewedBuilding()
  const other = await aReviewedBuilding()
  const [report, lead, foreign] = [await make(), await make('2'), await other.make()]
  const params = { building: project.building, contaminate_id: '1' }
  for (const role of Object.values(ROLE) as RoleId[]) {
    const mine = await signedIn(await aUser(company, [role]))
    await expect(
      mine.reportPreviews.changes({ params, query: { from: report.id } }),
      `role ${role}`,
    ).resolves.toMatchObject({ data: { from: { id: report.id } } })
  }
  const mine = await signedIn(await aUser(company))
  for (const query of [{ from: foreign.id }, { from: report.id, to: foreign.id }, { from: lead.id }])
    await expect(mine.reportPreviews.changes({ params, query })).rejects.toMatchObject({ status: 404 })
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(stranger.reportPreviews.changes({ params, query: { from: report.id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(anonymous().reportPreviews.changes({ params, query: { from: report.id } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await writtenKeys(() => mine.reportPreviews.changes({ params, query: { from: report.id } }))).toEqual([])
})
