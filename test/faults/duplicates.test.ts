import { beforeEach, expect, test } from 'vitest'
import { shapeOf } from '#test/support/data/treeShape.ts'
import { aProjectToDuplicate, failFromCall, type ProjectToDuplicate } from '#test/support/workers/duplicates.ts'

let fixture: ProjectToDuplicate
beforeEach(async () => {
  fixture = await aProjectToDuplicate()
})

test('a duplicated building has the same tree, to be surveyed again; its samples are previously sampled [2§4]', async () => {
  const { project, source, work, aDuplicate, copies, expectOneCopy } = fixture
  const { name, message } = await aDuplicate()
  expect(await copies(name)).toHaveLength(0)
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  const copy = await expectOneCopy(name)
  expect(copy.building).toMatchObject({ status_id: 5, survey_id: project.survey, name })
  expect(new Set(copy.items.map(item => item.assessment_method_id))).toEqual(new Set([6]))
  expect(copy.items.map(item => item.reported_sample?.sample_number).sort()).toEqual(
    ['A1', 'A1', 'A2', 'A2', 'A3', 'A3', 'A4', 'A4'].sort(),
  )
  expect(copy.items.every(item => item.is_duplicated && !item.sample)).toBe(true)
  expect(copy.notes.map(({ content }) => content)).toEqual(['<p>Ring first</p>'])
  expect(copy.floors[0]?.image).toEqual(source.floors[0]?.image)
})

test('a message delivered ten times at once creates one copy and one notification [F-01]', {
  timeout: 60_000,
}, async () => {
  const { work, aDuplicate, expectOneCopy } = fixture
  const { name, message } = await aDuplicate()
  const answers = await Promise.all(Array.from({ length: 10 }, () => work(message)))
  // A message that arrives during the first run fails and is redelivered.
  expect(answers.filter(({ batchItemFailures }) => batchItemFailures.length === 0).length).toBeGreaterThan(0)
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  await expectOneCopy(name)
})

test('a worker that slept too long writes nothing visible [F-02]', { timeout: 60_000 }, async () => {
  const { surveyor, project, treeOf, work, aDuplicate, expectOneCopy } = fixture
  const { name, id, message } = await aDuplicate()
  const { Duplications } = await import('#functions/data/building/duplications.ts')
  const { duplicateBuilding } = await import('#functions/data/building/duplicateRows.ts')
  const { transact } = await import('#functions/data/table.ts')
  const slept = await Duplications.claim(surveyor.company_id, id)
  if (!slept) throw new Error('The job was over before it began')
  const job = JSON.parse(message.body)
  const copy = await duplicateBuilding({ job, epoch: slept.epoch }, job.what, project.building)
  await Duplications.release(surveyor.company_id, slept)
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  const late = transact([...copy.writes, Duplications.advanceWrite(surveyor.company_id, slept)])
  await expect(late).rejects.toThrow()
  await expectOneCopy(name)
  await expect(treeOf(copy.building_id)).rejects.toMatchObject({ code: 'not_found' })
})

test('after a crash at any table call, the next delivery completes the copy [F-03]', {
  timeout: 180_000,
}, async () => {
  const { surveyor, project, source, treeOf, work, aDuplicate, copies, expectOneCopy, partitions, expireLease } =
    fixture
  const before = await partitions()
  let finished = false
  for (let k = 1; !finished; k++) {
    const { name, message } = await aDuplicate()
    const fault = await failFromCall(k)
    const { batchItemFailures } = await work(message).catch(() => ({ batchItemFailures: [{ itemIdentifier: '' }] }))
    await fault.mend()
    finished = fault.calls() < k
    const seen = await copies(name)
    if (!finished && seen.length > 0) expect(shapeOf(await treeOf(seen[0]?.id ?? ''))).toEqual(shapeOf(source))
    if (batchItemFailures.length > 0) {
      await expireLease(JSON.parse(message.body).id)
      expect(await work(message)).toEqual({ batchItemFailures: [] })
    }
    const copy = await expectOneCopy(name)
    const after = await partitions()
    const fresh = [...after.keys()].filter(pk => !before.has(pk))
    const own = `C#${surveyor.company_id}#BUILDING#${copy.building.id}`
    expect(fresh.sort(), `call ${k}`).toEqual([own, `${own}#HISTORY`])
    expect(after.get(`${own}#HISTORY`)).toBe(1)
    expect(after.get(own)).toBe(before.get(`C#${surveyor.company_id}#BUILDING#${project.building}`))
    for (const [pk, count] of after) before.set(pk, count)
  }
})

test('a floor copied into a building becomes visible only when complete [F-03]', {
  timeout: 120_000,
}, async () => {
  const { surveyor, api, project, source, treeOf, work, queued, partitions, expireLease } = fixture
  const floor = source.floors[0]
  if (!floor) throw new Error('The building has floors')
  let finished = false
  for (let k = 1; !finished; k++) {
    const name = `Mezzanine ${k}`
    const target = await treeOf(project.building)
    const { data } = await api.duplicates.floor({
      params: { id: floor.id },
      query: { building_id: project.building },
      body: { name, building_id: project.building },
    })
    const what = { entity: 'floor', id: floor.id, from: project.building, building_id: project.building }
    const message = queued(what, name, data.id)
    const fault = await failFromCall(k)
    await work(message)
    await fault.mend()
    finished = fault.calls() < k
    const seen = await treeOf(project.building)
    if (seen.floors.length === target.floors.length) {
      expect(seen).toEqual(target)
      await expireLease(data.id)
      await work(message)
    }
    const after = await treeOf(project.building)
    const copy = after.floors.find(each => each.name === name)
    const rooms = after.rooms.filter(room => room.floor_id === copy?.id)
    expect([rooms.length, after.items.length - target.items.length], `call ${k}`).toEqual([2, 4])
    const stored = (await partitions()).get(`C#${surveyor.company_id}#BUILDING#${project.building}`)
    // The building and its figures.
    expect(stored).toBe(2 + after.floors.length + after.rooms.length + after.items.length + after.notes.length)
    expect(
      after.items.filter(item => rooms.some(room => room.id === item.room_id)).map(item => item.assessment_method_id),
    ).toEqual([2, 2, 2, 2])
  }
})
