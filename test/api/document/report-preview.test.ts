import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { aCompany, anonymous, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { readWorkbook } from '#test/support/readers/readWorkbook.ts'
import { aReviewedBuilding, hashAt } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }
const of = (building: string, contaminate_id = '1') => ({ params: { building, contaminate_id }, query: {} })

test('a preview shows the report’s version, and the one it would replace [2§9]', TIMEOUT, async () => {
  const { api, managing, make, project, approve } = await aReviewedBuilding()
  const preview = async () => (await api.reportPreviews.read(of(project.building))).data
  expect(await preview()).toMatchObject({
    is_draft: false,
    version: 1,
    items: 0,
    plans: 1,
    photos: 0,
    certificates: [],
  })
  expect(await preview()).not.toHaveProperty('replaces')
  const first = await make()
  expect(await preview()).toMatchObject({ version: 2, replaces: first.requested_at })
  const reopened = { id: project.building, status_id: STATUS.needsEdits, message: 'More' }
  await managing.buildings.setStatus({ body: reopened })
  const draft = await preview()
  expect(draft).toMatchObject({ is_draft: true })
  expect(draft).not.toHaveProperty('version')
  await approve()
  expect(await preview()).toMatchObject({ is_draft: false, version: 2 })
})

test('the preview’s register equals that of the next report [2§9]', TIMEOUT, async () => {
  const { api, make, project } = await aReviewedBuilding()
  const { data } = await api.reportPreviews.read(of(project.building))
  const { id } = await make()
  const { data: file } = await api.reports.register({ params: { id }, query: { building_id: project.building } })
  const [, ...sheets] = readWorkbook((await hashAt(file.url)).bytes)
  expect(data.register.map(({ title }) => title)).toEqual(sheets.map(({ title }) => title))
  data.register.forEach(({ columns, rows, none }, at) => {
    const [head, ...body] = sheets[at]?.rows ?? []
    if (none === undefined) expect([head, ...body]).toEqual([columns.map(({ title }) => title), ...rows])
    else expect(body).toEqual([[none]])
  })
})

test('a preview writes nothing and generates nothing [2§9]', TIMEOUT, async () => {
  const { api, project } = await aReviewedBuilding()
  expect(await writtenKeys(() => api.reportPreviews.read(of(project.building)))).toEqual([])
  expect((await api.reports.history({ params: { id: project.building } })).data).toEqual([])
})

test('all users of the company see a preview, and no one else; a refusal says why [S-02]', TIMEOUT, async () => {
  const { company, project } = await aReviewedBuilding()
  for (const role of Object.values(ROLE) as RoleId[]) {
    const mine = await signedIn(await aUser(company, [role]))
    await expect(mine.reportPreviews.read(of(project.building)), `role ${role}`).resolves.toMatchObject({
      data: { items: 0 },
    })
  }
  const stranger = await aUser(await aCompany())
  const theirs = await signedIn(stranger)
  await expect(theirs.reportPreviews.read(of(project.building))).rejects.toMatchObject({ status: 404 })
  await expect(anonymous().reportPreviews.read(of(project.building))).rejects.toMatchObject({ status: 401 })
  await expect(theirs.reportPreviews.read(of(project.building, '3'))).rejects.toMatchObject({ status: 404 })
  const { building } = await aProject(theirs, stranger)
  await expect(theirs.reportPreviews.read(of(building))).rejects.toMatchObject({ code: 'report_nothing_to_say' })
})
