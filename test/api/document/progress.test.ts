import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { channel } from '#shared/contract/protocol/channels.ts'
import { startSockets } from '#test/support/cloud/sockets.ts'
import { aUser } from '#test/support/people/api.ts'
import { withPassword } from '#test/support/people/authenticator.ts'
import { CANCELLABLE_KINDS, type CancellableKind } from '#test/support/workers/cancelling.ts'

let sockets: Awaited<ReturnType<typeof startSockets>>
let report: CancellableKind
let certificate: CancellableKind
beforeAll(async () => {
  sockets = await startSockets()
  report = await CANCELLABLE_KINDS['survey report']()
  certificate = await CANCELLABLE_KINDS['clearance certificate']()
})
afterAll(() => sockets?.close())
afterEach(() => vi.restoreAllMocks())

test('open pages get a report’s claim, steps and end in order [F-04]', async () => {
  const { socket, heard, say } = await sockets.connected(await withPassword(await aUser({ id: report.company })))
  const name = channel.building(report.building)
  say({ action: 'subscribe', channel: name })
  await expect.poll(() => heard).toHaveLength(1)
  const id = await report.ask()
  await report.work(id)
  await sockets.settled(socket)
  const events = heard.slice(1).map(({ type, id }) => ({ type, id }))
  const changed = { type: 'changed', id: report.building }
  expect(events.slice(0, 3)).toEqual([changed, changed, { type: 'progressed', id }])
  expect(events.at(-1)).toEqual(changed)
  socket.terminate()
})

test('a failed report names the unreadable file, and can be retried [F-04]', async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  vi.spyOn(Bucket, 'get').mockRejectedValue(new Error('The bucket is away'))
  const id = await report.ask()
  await report.work(id, 3)
  expect(await report.read(id)).toMatchObject({
    ...{ state: 'failed' },
    problem: 'Couldn’t read the image of the plan “Ground”.',
  })
  vi.restoreAllMocks()
  const next = await report.ask()
  await report.work(next)
  expect(await report.read(next)).toMatchObject({ state: 'completed' })
})

test('a stopped report names its step; one that failed by an internal error names its request id [F-04]', async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const put = vi.spyOn(Bucket, 'put').mockRejectedValue(new Error('The bucket is away'))
  const stopped = await report.ask()
  await report.work(stopped)
  await report.work(stopped, 4)
  expect((await report.read(stopped)).problem).toBe(
    'It was stopped three times at “Storing”, most likely because it took too long or ran out of memory.',
  )
  const failed = await report.ask()
  const written = vi.spyOn(process.stdout, 'write')
  await report.work(failed, 3)
  const { problem = '' } = await report.read(failed)
  const request = /The fault is ours\. Quote request ([\w-]{36}) if you report it\.$/.exec(problem)?.[1] ?? 'none'
  const logged = written.mock.calls.map(([line]) => String(line))
  expect(logged.some(line => line.includes(`"function_request_id":"${request}"`))).toBe(true)
  expect(put).toHaveBeenCalled()
})

test('a list of clearances shows which certificates are being generated or cancelled, also after a reload [3§4]', async () => {
  const entry = async () => {
    const { data } = await certificate.api.buildings.clearances({ params: { id: certificate.building } })
    const [row] = data
    return [row?.is_generating, row?.is_certificate_cancelled, row?.has_report]
  }
  const id = await certificate.ask()
  expect(await entry()).toEqual([true, undefined, false])
  await certificate.work(id)
  expect(await entry()).toEqual([undefined, undefined, true])
  await certificate.ask()
  expect(await entry()).toEqual([true, undefined, false])
  await certificate.cancel(id)
  expect(await entry()).toEqual([undefined, true, true])
  await certificate.ask()
  await certificate.work(id)
  expect(await entry()).toEqual([undefined, undefined, true])
})
