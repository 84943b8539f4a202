import { ulid } from 'ulid'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aCompany, anonymous, aUser, signedIn } from '#test/support/people/api.ts'
import { CANCELLABLE_KINDS, type CancellableKind } from '#test/support/workers/cancelling.ts'

afterEach(() => vi.restoreAllMocks())

const CANCELLED = /^Cancelled by .+ at \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/

describe.each(Object.entries(CANCELLABLE_KINDS))('a %s', (_, begin) => {
  let kind: CancellableKind
  beforeAll(async () => {
    kind = await begin()
  })

  /** Hashes of the objects that are put into the bucket while something is done. */
  async function storedDuring(act: () => Promise<unknown>): Promise<string[]> {
    const { Bucket } = await import('#functions/files/bucket.ts')
    const put = vi.spyOn(Bucket, 'put')
    await act()
    return put.mock.calls.map(([, hash]) => hash)
  }

  /** Does something when the worker has written a step, before it goes on. */
  async function atStep(what: string, act: () => Promise<unknown>) {
    const table = await import('#functions/data/table.ts')
    const send = table.dynamo.send.bind(table.dynamo)
    let isDone = false
    vi.spyOn(table.dynamo, 'send').mockImplementation((async (command: object) => {
      const answer = await send(command as never)
      if (!isDone && JSON.stringify(command).includes(`"what":"${what}"`)) {
        isDone = true
        await act()
      }
      return answer
    }) as never)
  }

  test('F-04 that waits is cancelled: its row says by whom, its message comes to nothing, and it can be ordered again', async () => {
    const id = await kind.ask()
    expect(await kind.cancel(id)).toEqual({ data: { is_cancelled: true }, message: 'Cancelled' })
    expect(await kind.read(id)).toMatchObject({
      ...{ state: 'failed', is_cancelled: true },
      problem: expect.stringMatching(CANCELLED),
    })
    expect(await storedDuring(() => kind.work(id))).toEqual([])
    expect(await storedDuring(() => kind.work(id, 4))).toEqual([])
    expect(await kind.read(id)).toMatchObject({ state: 'failed', is_cancelled: true })
    const next = await kind.ask()
    const waiting = await kind.read(next)
    expect(waiting).toMatchObject({ state: 'queued' })
    expect([waiting.problem, waiting.is_cancelled]).toEqual([undefined, undefined])
    await kind.work(next)
    expect(await kind.read(next)).toMatchObject({ state: 'completed' })
    expect((await kind.download(next))?.length).toBeGreaterThan(1000)
  })
})
