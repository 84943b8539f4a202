import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { ROLE, ROLE_NAMES, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { REFUSALS } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { DECISIONS, PICKS, STEPS } from '#test/support/contract/buildingLifecycle.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'

const statuses = Object.values(STATUS)
const roles = Object.values(ROLE)
const people = new Map<RoleId, TestApi>()
let surveyor: User
let api: TestApi
let project: Project

beforeAll(async () => {
  const company = await aCompany()
  for (const role of roles) {
    const person = await aUser(company, [role])
    if (role === ROLE.surveyor) surveyor = person
    people.set(role, await signedIn(person))
  }
  api = as(ROLE.surveyor)
  project = await aSurveyed()
})
const as = (role: RoleId): TestApi => {
  const found = people.get(role)
  if (!found) throw new Error(`Nobody is ${ROLE_NAMES[role]}`)
  return found
}
const treeOf = async (id: string) => (await api.buildings.tree({ params: { id } })).data as Tree

/** A building with a floor, a room, a survey date and a sample with a result. */
async function aSurveyed(): Promise<Project> {
  const project = await aProject(api, surveyor, { survey_date: '2026-03-01' })
  const building_id = project.building
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const [floor, room, item] = [ulid(), ulid(), ulid()]
  await api.floors.save({ body: { id: floor, building_id, name: 'Ground', image } })
  await api.rooms.save({ body: { id: room, building_id, floor_id: floor, name: 'Hall', layer: SQUARE } })
  await api.items.save({ body: { ...anItem, id: item, building_id, room_id: room } })
  await api.items.sample({ params: { id: item }, body: { building_id, status_id: 4 } })
  return project
}
const anItem = {
  ...TILES,
  sample: { analysis_type_id: 1, bag_code: 'A001' },
}

/** Each call of the lifecycle. `PUT {id} {…}` is the alternative path of `PUT {id, …}`. */
const CALLS: Readonly<Record<string, (api: TestApi, id: string) => Promise<unknown>>> = {
  'approve-active': ({ buildings }, id) => buildings.finalise({ body: { id } }),
  'approve-result': ({ buildings }, id) => buildings.confirmResults({ body: { id } }),
  'approve-pre-review': ({ buildings }, id) => buildings.approvePreReview({ body: { id } }),
  'send-review': ({ buildings }, id) => buildings.sendForReview({ body: { id } }),
  'PUT {id}/status': ({ buildings }, id) => buildings.advance({ params: { id } }),
  approve: ({ buildings }, id) =>
    buildings.review({ body: { id, status_id: 10, approvals: [{ contaminate_id: 1, approval: 1 }] } }),
  'approve-report': ({ buildings }, id) => buildings.approveReport({ body: { building_id: id } }),
  deny: ({ buildings }, id) => buildings.deny({ body: { id, reason: 'Blurred' } }),
}
const callOf = (name: string, to: number | undefined, isOtherAddress: boolean) => {
  if (to === undefined) return CALLS[name] ?? (() => Promise.reject(new Error(`How is ${name} called?`)))
  return ({ buildings }: TestApi, id: string) =>
    isOtherAddress
      ? buildings.set({ params: { id }, body: { status_id: to } })
      : buildings.setStatus({ body: { id, status_id: to } })
}

const reset = (tree: Tree, status_id: number) =>
  setBuildingRow(tree, { status_id, asbestos_approval: undefined, lead_approval: undefined })

/** In these cells every call succeeds once, and is refused once for each reason. The pure rules are tested in all 49. */
const WIRED = new Map<number, readonly RoleId[]>([
  [STATUS.active, [ROLE.surveyor]],
  [STATUS.awaitingResult, [ROLE.exporter]],
  [STATUS.needsEdits, [ROLE.admin]],
  [STATUS.preReview, [ROLE.approver]],
  [STATUS.awaitingReview, [ROLE.reviewer]],
  [STATUS.reviewed, [ROLE.surveyor, ROLE.pm]],
  [STATUS.complete, [ROLE.root]],
])

describe('a status × every call that can change it: only documented changes succeed [S-18 2§4]', () => {
  const cases = statuses.flatMap(from =>
    (WHOLE_MATRIX ? roles : (WIRED.get(from) ?? [])).map(
      role => [STATUS_NAMES[from], ROLE_NAMES[role], from, role] as const,
    ),
  )
  test.each(cases)('%s by %s', { timeout: 60_000 }, async (_, __, from, role) => {
    const start = await treeOf(project.building)
    const again = role === ROLE.surveyor || role === ROLE.pm ? PICKS.map(pick => ({ ...pick, isOther: true })) : []
    const once = [...STEPS, ...DECISIONS, ...PICKS].map(each => ({ ...each, isOther: false }))
    for (const { name, to, isOther, expected } of [...once, ...again]) {
      const before = await reset(start, from)
      const outcome = expected(from, role)
      const call = callOf(name, to, isOther)
      const answer = await call(as(role), project.building).then(
        () => 'done',
        (refusal: { code: string; message: string }) => `${refusal.code}: ${refusal.message}`,
      )
      const wanted = typeof outcome === 'number' ? 'done' : `${outcome}: ${REFUSALS[outcome][1]}`
      expect(answer, name).toBe(wanted)
      const { building } = await treeOf(project.building)
      if (typeof outcome === 'number') expect([name, building.status_id]).toEqual([name, outcome])
      if (outcome === from || typeof outcome === 'string') expect(building, name).toEqual(before)
    }
  })
})

test('leaving Reviewed voids both approvals, because the building may change; Complete keeps them [2§4]', async () => {
  const { building: id } = await aSurveyed()
  await reset(await treeOf(id), STATUS.awaitingReview)
  const reviewer = as(ROLE.reviewer)
  await reviewer.buildings.approveReport({ body: { building_id: id } })
  const approvals = async () => (await reviewer.buildings.approvals({ params: { id } })).data
  const approved = { approved: true, deny: false, reviewer_name: expect.stringContaining('Mere') }
  expect(await approvals()).toMatchObject({
    ...{ asbestos: false, asbestos_approved: true, asbestos_reviewer_name: approved.reviewer_name },
    contaminates: [{ contaminate_id: 1, approval: false, ...approved }],
  })
  await as(ROLE.pm).buildings.setStatus({ body: { id, status_id: STATUS.complete } })
  expect((await treeOf(id)).building.asbestos_approval?.approved).toBe(true)
  await as(ROLE.pm).buildings.setStatus({ body: { id, status_id: STATUS.awaitingReview } })
  expect((await treeOf(id)).building.asbestos_approval).toBeUndefined()
  expect(await approvals()).toMatchObject({
    ...{ asbestos: true, asbestos_approved: false, asbestos_reviewer_id: null, asbestos_approval_date: null },
    contaminates: [{ contaminate_id: 1, approved: false, deny: false, approval: true, reviewer_name: '' }],
  })
})

test('choosing Needs Edits puts its message into the note of type 1; a status is saved with other fields [2§2]', async () => {
  const { building: id } = await aSurveyed()
  const body = { id, status_id: STATUS.needsEdits, message: ' Photo of the roof ' }
  await as(ROLE.pm).buildings.setStatus({ body })
  expect((await api.users.messages()).data[0]).toMatchObject({
    message: expect.stringContaining('asked for edits to Town hall'),
    to: expect.stringContaining(id),
  })
  const { building, notes } = await treeOf(id)
  expect([building.status_id, notes.find(note => note.type_id === 1)?.content]).toEqual([7, 'Photo of the roof'])
  const again = { id, status_id: STATUS.needsEdits, version: 1, message: 'Photo of the cellar' }
  expect(await as(ROLE.pm).buildings.setStatus({ body: again })).toEqual({ data: { version: building.version } })
  expect(await treeOf(id)).toMatchObject({ building, notes: [{ type_id: 1, content: 'Photo of the cellar' }] })
  const both = { status_id: STATUS.preReview, survey_date: '2026-03-02' }
  await api.buildings.set({ params: { id }, body: both })
  expect((await treeOf(id)).building).toMatchObject({ ...both, version: building.version + 1 })
})

test('no status can be chosen without a floor, a room or a survey date [2§4]', async () => {
  const { building: id } = await aProject(api, surveyor)
  const pick = () => api.buildings.setStatus({ body: { id, status_id: STATUS.preReview } })
  await expect(pick()).rejects.toMatchObject({ message: 'Add a floor before changing the status' })
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const floor = ulid()
  await api.floors.save({ body: { id: floor, building_id: id, name: 'Ground', image } })
  await expect(pick()).rejects.toMatchObject({ message: 'Add a room before changing the status' })
  await api.rooms.save({ body: { id: ulid(), building_id: id, floor_id: floor, name: 'Hall', layer: SQUARE } })
  await expect(pick()).rejects.toMatchObject({ message: 'Set the survey date before changing the status' })
})

test('an approval of an outdated version is refused [2§4 S-18]', async () => {
  const project = await aSurveyed()
  await setBuildingRow(await treeOf(project.building), { status_id: STATUS.awaitingReview })
  const seen = treeHash(await treeOf(project.building))
  const tree = await treeOf(project.building)
  const item = { ...anItem, id: ulid(), building_id: project.building, room_id: tree.rooms[0]?.id ?? '' }
  await api.items.save({ body: { ...item, sample: { bag_code: 'A777', analysis_type_id: 1 } } })
  const review = (state: string) =>
    as(ROLE.reviewer).buildings.review({
      body: { id: project.building, approvals: [{ contaminate_id: 1, approval: 1 }], seen: state },
    })
  await expect(review(seen)).rejects.toMatchObject({ code: 'changed_since_review_opened' })
  expect((await treeOf(project.building)).building.status_id).toBe(STATUS.awaitingReview)
  await expect(review(treeHash(await treeOf(project.building)))).rejects.toMatchObject({ code: 'results_missing' })
  await api.items.sample({ params: { id: item.id }, body: { building_id: project.building, status_id: 2 } })
  await review(treeHash(await treeOf(project.building)))
  expect((await treeOf(project.building)).building.status_id).toBe(STATUS.reviewed)
})

test('denying needs a reason, also when both contaminants are denied [2§4]', async () => {
  const { building: id } = await aSurveyed()
  await reset(await treeOf(id), STATUS.awaitingReview)
  const deny = (reason: string) => as(ROLE.reviewer).buildings.deny({ body: { id, reason } })
  await expect(deny('  ')).rejects.toMatchObject({ code: 'reason_missing' })
  await deny('Blurred')
  expect((await treeOf(id)).notes).toMatchObject([{ type_id: 1, content: 'Asbestos: Blurred' }])
  const { data } = await api.buildings.approvals({ params: { id } })
  expect(data).toMatchObject({ asbestos_deny: true, contaminates: [{ deny: true, approval: false }] })
})

test('saving the survey date keeps the turnaround [2§3]', async () => {
  const { building: id } = await aSurveyed()
  await api.buildings.set({ params: { id }, body: { is_urgent_transfer: true } })
  await api.buildings.set({ params: { id }, body: { survey_date: '2026-03-02' } })
  expect((await treeOf(id)).building).toMatchObject({ is_urgent_transfer: true, survey_date: '2026-03-02' })
})
