import { expect, test } from 'vitest'
import { failFromCall } from '#test/support/workers/duplicates.ts'
import {
  aBuildingWithSamples,
  aCertificate,
  type BuildingWithSamples,
  bagNumber,
  expectRecorded,
  NO_FAILURES,
} from '#test/support/workers/labImports.ts'

/** More than fit in one transaction. */
const SAMPLES = 120
const rowsOf = (answer: number) =>
  Array.from({ length: SAMPLES }, (_, at) => ({ sample_id: bagNumber(at), answer, said: 'NAD' }))

async function expectOnce(fixture: BuildingWithSamples, id: string, version: number, certificates: number) {
  await expectRecorded(fixture, id, SAMPLES)
  const { items, lab_returns } = await fixture.tree()
  expect(new Set(items.map(item => item.version))).toEqual(new Set([version]))
  expect(lab_returns).toHaveLength(certificates)
  const { data } = await fixture.api.users.messages()
  expect(data).toHaveLength(certificates)
}

test('a message delivered ten times at once records each result once and files one certificate [F-01]', {
  timeout: 60_000,
}, async () => {
  const fixture = await aBuildingWithSamples(SAMPLES)
  const id = await fixture.apply(rowsOf(2), { certificate: await aCertificate(fixture.api) })
  await Promise.all(Array.from({ length: 10 }, () => fixture.work(id)))
  expect(await fixture.work(id)).toEqual(NO_FAILURES)
  await expectOnce(fixture, id, 2, 1)
})

test('after a crash at any table call, the next delivery completes the import, with the certificate filed once [F-03]', {
  timeout: 120_000,
}, async () => {
  const fixture = await aBuildingWithSamples(SAMPLES)
  let finished = false
  for (let k = 1; !finished; k++) {
    const before = (k % 2) + 2
    const rows = rowsOf(before).map(row => ({ ...row, ...(k > 1 && { replaces: ((k - 1) % 2) + 2 }) }))
    const id = await fixture.apply(rows, { certificate: await aCertificate(fixture.api, `Certificate ${k}`) })
    const fault = await failFromCall(k)
    await fixture.work(id)
    await fault.mend()
    finished = fault.calls() < k
    expect(await fixture.work(id), `call ${k}`).toEqual(NO_FAILURES)
    await expectOnce(fixture, id, k + 1, k)
  }
})

test('a change during the import is kept, and named [F-04]', {
  timeout: 60_000,
}, async () => {
  const fixture = await aBuildingWithSamples(SAMPLES)
  const id = await fixture.apply(rowsOf(2))
  const ofBag = async (bag: string) => {
    const found = (await fixture.tree()).items.find(item => item.sample?.bag_code === bag)
    if (!found) throw new Error(`There is no ${bag}`)
    return found.id
  }
  const inside = { building_id: fixture.project.building }
  const set = async (bag: string, part: object) =>
    fixture.api.items.sample({ params: { id: await ofBag(bag) }, body: { ...inside, ...part } })
  await set('A0002', { status_id: 4 })
  await set('A0003', { bag_code: 'Z9' })
  await fixture.api.items.delete({ params: { id: await ofBag('A0004') }, query: inside })
  const other = await ofBag('A0005')
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  let touched = false
  const meanwhile = async (command: { constructor: { name: string } }) => {
    if (!touched && command.constructor.name === 'TransactWriteCommand') {
      touched = true
      await fixture.api.items.sample({ params: { id: other }, body: { ...inside, status_id: 5 } })
    }
    return send(command as never)
  }
  Object.assign(dynamo, { send: meanwhile })
  expect(await fixture.work(id)).toEqual(NO_FAILURES)
  Object.assign(dynamo, { send })
  expect(touched).toBe(true)
  expect(await fixture.imported(id)).toMatchObject({
    state: 'done',
    applied: SAMPLES - 4,
    left: ['A0002', 'A0003', 'A0004', 'A0005'],
  })
  expect(await fixture.statuses()).toMatchObject({ A0001: 2, A0002: 4, Z9: 1, A0005: 5, A0120: 2 })
})

test('after the last attempt the progress is reported, and another file may be read [F-05]', async () => {
  const fixture = await aBuildingWithSamples(SAMPLES)
  const id = await fixture.apply(rowsOf(2))
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  const refusing = (command: { constructor: { name: string } }) =>
    command.constructor.name === 'BatchGetCommand' ? Promise.reject(new Error('Not now')) : send(command as never)
  Object.assign(dynamo, { send: refusing })
  const { batchItemFailures } = await fixture.work(id, 3)
  Object.assign(dynamo, { send })
  expect(batchItemFailures).toHaveLength(1)
  expect(await fixture.imported(id)).toMatchObject({ state: 'failed', applied: 0 })
  expect((await fixture.api.users.messages()).data).toMatchObject([{ success: false }])
  const again = await fixture.apply(rowsOf(2))
  expect(await fixture.work(again)).toEqual(NO_FAILURES)
  await expectRecorded(fixture, again, SAMPLES)
})
