import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { aProjectToDuplicate } from '#test/support/workers/duplicates.ts'

const EDITS = 20
const ROUNDS = Array.from({ length: 10 }, (_, at) => at + 1)
/** `npm test` runs three rounds of ten. */
const inRound = (round: number) => ({ timeout: 30_000, tags: round > 3 ? ['slow'] : [] })
let surveyor: User
let api: TestApi
let reviewer: TestApi

beforeAll(async () => {
  const company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  reviewer = await signedIn(await aUser(company, [ROLE.reviewer]))
})
const treeOf = async (id: string) => (await api.buildings.tree({ params: { id } })).data as Tree

/** A building that awaits review, with a room for new rows. */
async function awaiting() {
  const { building } = await aProject(api, surveyor, { survey_date: '2026-03-01', is_lead: false })
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const floor = ulid()
  await api.floors.save({ body: { id: floor, building_id: building, name: 'Ground', image } })
  await setBuildingRow(await treeOf(building), { status_id: STATUS.awaitingReview })
  return { building, floor }
}

type Outcome = 'done' | string
const outcome = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => 'done',
    (refusal: { code?: string }) => refusal.code ?? String(refusal),
  )
const soon = (most: number) => new Promise(resolve => setTimeout(resolve, Math.random() * most))

/** A busy service changes nothing, so the user presses again. */
async function approved(building_id: string): Promise<Outcome> {
  const word = await outcome(reviewer.buildings.approveReport({ body: { building_id } }))
  return word === 'busy' ? approved(building_id) : word
}

/** Rooms with their own ids, each started after the previous one has started. */
const adding = (building_id: string, floor_id: string) =>
  Array.from({ length: EDITS }, (_, n) => {
    const id = ulid()
    const save = async () => {
      await soon(60)
      await api.rooms.save({
        body: { id, building_id, floor_id, name: `Room ${n}`, note: 'Nothing suspect', layer: SQUARE },
      })
    }
    return { id, outcome: outcome(save()) }
  })

async function settleAll(edits: ReturnType<typeof adding>) {
  const outcomes = await Promise.all(edits.map(async edit => ({ id: edit.id, outcome: await edit.outcome })))
  const of = (which: (outcome: Outcome) => boolean) =>
    outcomes
      .filter(edit => which(edit.outcome))
      .map(({ id }) => id)
      .sort()
  return { done: of(word => word === 'done'), words: new Set(outcomes.map(edit => edit.outcome)) }
}

describe(`F-30 a review that makes a building Reviewed races ${EDITS} edits`, () => {
  for (const round of ROUNDS)
    test(`round ${round}: accepted edits are stored, refused edits are not`, inRound(round), async () => {
      const { building, floor } = await awaiting()
      const edits = adding(building, floor)
      await soon(60)
      expect(await approved(building)).toBe('done')
      const atOnce = (await treeOf(building)).rooms.map(({ id }) => id).sort()
      const { done, words } = await settleAll(edits)
      const after = await treeOf(building)
      expect(after.building.status_id).toBe(STATUS.reviewed)
      expect(after.rooms.map(({ id }) => id).sort()).toEqual(done)
      expect(atOnce, 'nothing came into it after it was Reviewed').toEqual(done)
      expect([...words].filter(word => !['done', 'building_reviewed', 'busy'].includes(word))).toEqual([])
      await expect(settleAll(adding(building, floor))).resolves.toMatchObject({ done: [] })
    })
})

describe(`F-30 the deletion of a building races ${EDITS} edits`, () => {
  for (const round of ROUNDS)
    test(`round ${round}: a late edit finds nothing and leaves nothing`, inRound(round), async () => {
      const { building, floor } = await awaiting()
      const edits = adding(building, floor)
      await soon(60)
      const removed = await outcome(api.buildings.delete({ body: { id: building } }))
      expect(['done', 'busy']).toContain(removed)
      const { done, words } = await settleAll(edits)
      expect([...words].filter(word => !['done', 'not_found', 'busy'].includes(word))).toEqual([])
      if (removed === 'done') await expect(treeOf(building)).rejects.toMatchObject({ code: 'not_found' })
      else expect((await treeOf(building)).rooms.map(({ id }) => id).sort()).toEqual(done)
    })
})

test('of concurrent choices of a status one succeeds [F-30]', { timeout: 60_000 }, async () => {
  for (const _ of ROUNDS) {
    const { building, floor } = await awaiting()
    const body = { id: ulid(), building_id: building, floor_id: floor, name: 'Hall', layer: SQUARE }
    await api.rooms.save({ body })
    const { version } = (await treeOf(building)).building
    const picks = [STATUS.active, STATUS.preReview, STATUS.needsEdits].map(status_id =>
      outcome(api.buildings.setStatus({ body: { id: building, status_id, version } })),
    )
    const words = await Promise.all([
      ...picks,
      outcome(reviewer.buildings.approveReport({ body: { building_id: building } })),
    ])
    expect(words.filter(word => word === 'done')).toHaveLength(1)
    expect((await treeOf(building)).building.version).toBe(version + 1)
  }
})

test('a copy made during edits has each row at a single version [F-30]', {
  timeout: 60_000,
}, async () => {
  const { source, api: writing, work, aDuplicate, copies, treeOf: stageTree } = await aProjectToDuplicate()
  const { name, message } = await aDuplicate()
  let copying = true
  const writeOnce = (item: Tree['items'][number], n: number) =>
    writing.items.save({ body: { ...item, version: undefined, name: `Tiles ${n}`, description: `Tiles ${n}` } })
  const write = async (item: Tree['items'][number]) => {
    for (let n = 2; copying; n++) await writeOnce(item, n)
  }
  const sampled = source.items.filter(item => item.sample)
  await Promise.all(sampled.map(item => writeOnce(item, 1)))
  const writers = sampled.map(write)
  await work(message)
  copying = false
  await Promise.all(writers)
  const copy = await stageTree((await copies(name))[0]?.id ?? '')
  expect(copy.items).toHaveLength(source.items.length)
  const rewritten = copy.items.filter(item => item.name.startsWith('Tiles'))
  expect(rewritten).toHaveLength(sampled.length)
  for (const item of rewritten) expect(item.description).toBe(item.name)
})
