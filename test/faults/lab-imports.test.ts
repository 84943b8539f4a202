import { expect, test } from 'vitest'
import { failFromCall } from '#test/support/workers/duplicates.ts'
import {
  aCertificate,
  aLabStage,
  bagNumber,
  expectRecorded,
  type LabStage,
  NO_FAILURES,
} from '#test/support/workers/labImports.ts'

/** More than fit in one transaction. */
const SAMPLES = 120
const rowsOf = (answer: number) =>
  Array.from({ length: SAMPLES }, (_, at) => ({ sample_id: bagNumber(at), answer, said: 'NAD' }))

async function expectOnce(stage: LabStage, id: string, version: number, certificates: number) {
  await expectRecorded(stage, id, SAMPLES)
  const { items, lab_returns } = await stage.tree()
  expect(new Set(items.map(item => item.version))).toEqual(new Set([version]))
  expect(lab_returns).toHaveLength(certificates)
  const { data } = await stage.api.users.messages()
  expect(data).toHaveLength(certificates)
}

test('a message delivered ten times at once records each result once and files one certificate [F-01]', {
  timeout: 60_000,
}, async () => {
  const stage = await aLabStage(SAMPLES)
  const id = await stage.apply(rowsOf(2), { certificate: await aCertificate(stage.api) })
  await Promise.all(Array.from({ length: 10 }, () => stage.work(id)))
  expect(await stage.work(id)).toEqual(NO_FAILURES)
  await expectOnce(stage, id, 2, 1)
})

test('after a crash at any table call, the next delivery completes the import, with the certificate filed once [F-03]', {
  timeout: 120_000,
}, async () => {
  const stage = await aLabStage(SAMPLES)
  let finished = false
  for (let k = 1; !finished; k++) {
    const before = (k % 2) + 2
    const rows = rowsOf(before).map(row => ({ ...row, ...(k > 1 && { replaces: ((k - 1) % 2) + 2 }) }))
    const id = await stage.apply(rows, { certificate: await aCertificate(stage.api, `Certificate ${k}`) })
    const fault = await failFromCall(k)
    await stage.work(id)
    await fault.mend()
    finished = fault.calls() < k
    expect(await stage.work(id), `call ${k}`).toEqual(NO_FAILURES)
    await expectOnce(stage, id, k + 1, k)
  }
})

test('a change during the import is kept, and named [F-04]', {
  timeout: 60_000,
}, async () => {
  const stage = await aLabStage(SAMPLES)
  const id = await stage.apply(rowsOf(2))
  const ofBag = async (bag: string) => {
    const found = (await stage.tree()).items.find(item => item.sample?.bag_code === bag)
    if (!found) throw new Error(`There is no ${bag}`)
    return found.id
  }
  const inside = { building_id: stage.project.building }
  const set = async (bag: string, part: object) =>
    stage.api.items.sample({ params: { id: await ofBag(bag) }, body: { ...inside, ...part } })
  await set('A0002', { status_id: 4 })
  await set('A0003', { bag_code: 'Z9' })
  await stage.api.items.delete({ params: { id: await ofBag('A0004') }, query: inside })
  const other = await ofBag('A0005')
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  let touched = false
  const meanwhile = async (command: { constructor: { name: string } }) => {
    if (!touched && command.constructor.name === 'TransactWriteCommand') {
      touched = true
      await stage.api.items.sample({ params: { id: other }, body: { ...inside, status_id: 5 } })
    }
    return send(command as never)
  }
  Object.assign(dynamo, { send: meanwhile })
  expect(await stage.work(id)).toEqual(NO_FAILURES)
  Object.assign(dynamo, { send })
  expect(touched).toBe(true)
  expect(await stage.imported(id)).toMatchObject({
    state: 'done',
    applied: SAMPLES - 4,
    left: ['A0002', 'A0003', 'A0004', 'A0005'],
  })
  expect(await stage.statuses()).toMatchObject({ A0001: 2, A0002: 4, Z9: 1, A0005: 5, A0120: 2 })
})

test('after the last attempt the progress is reported, and another file may be read [F-05]', async () => {
  const stage = await aLabStage(SAMPLES)
  const id = await stage.apply(rowsOf(2))
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  const refusing = (command: { constructor: { name: string } }) =>
    command.constructor.name === 'BatchGetCommand' ? Promise.reject(new Error('Not now')) : send(command as never)
  Object.assign(dynamo, { send: refusing })
  const { batchItemFailures } = await stage.work(id, 3)
  Object.assign(dynamo, { send })
  expect(batchItemFailures).toHaveLength(1)
  expect(await stage.imported(id)).toMatchObject({ state: 'failed', applied: 0 })
  expect((await stage.api.users.messages()).data).toMatchObject([{ success: false }])
  const again = await stage.apply(rowsOf(2))
  expect(await stage.work(again)).toEqual(NO_FAILURES)
  await expectRecorded(stage, again, SAMPLES)
})
