import { ulid } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, anonymous, aUser, signedIn } from '#test/support/people/api.ts'
import { CANCELLABLE_KINDS, type CancellableKind } from '#test/support/workers/cancelling.ts'

afterEach(() => vi.restoreAllMocks())

const CANCELLED = /^Cancelled by .+ at \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/

const NAMES = Object.keys(CANCELLABLE_KINDS) as (keyof typeof CANCELLABLE_KINDS)[]
const kinds = new Map<string, CancellableKind>()
beforeAll(async () => {
  for (const name of NAMES) kinds.set(name, await CANCELLABLE_KINDS[name]())
})
function kindOf(name: string): CancellableKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no ${name}`)
  return kind
}

/** Hashes of the objects put into the bucket during an action. */
async function storedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const put = vi.spyOn(Bucket, 'put')
  await act()
  return put.mock.calls.map(([, hash]) => hash)
}

/** Runs an action after the worker has written a step, before it continues. */
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

test.each(NAMES)(
  'F-04 a queued %s is cancelled: its row names the user, its message does nothing, and it can be requested again',
  async name => {
    const kind = kindOf(name)
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
  },
)

test.each(NAMES)(
  'F-04 a running %s shows its progress, and stops when it is cancelled: nothing is stored',
  async name => {
    const kind = kindOf(name)
    await kind.renew?.()
    const id = await kind.ask()
    let seen: unknown
    await atStep('Setting pages', async () => {
      seen = (await kind.read(id)).progress
      expect((await kind.cancel(id)).data).toEqual({ is_cancelled: true })
    })
    expect(await storedDuring(() => kind.work(id))).toEqual([])
    expect(seen).toEqual({ done: expect.any(Number), of: expect.any(Number), what: 'Setting pages' })
    const { done, of } = seen as { done: number; of: number }
    expect([done >= 1, done < of]).toEqual([true, true])
    const cancelled = await kind.read(id)
    expect(cancelled).toMatchObject({ state: 'failed', is_cancelled: true })
    expect(cancelled.progress).toBeUndefined()
    await kind.work(id)
    await kind.work(id, 3)
    expect(await kind.read(id)).toEqual(cancelled)
    const next = await kind.ask()
    await kind.work(next)
    expect(await kind.read(next)).toMatchObject({ state: 'completed' })
  },
)

test.each(NAMES)('F-04 a %s that is being stored or has ended is not cancelled, and the answer says so', async name => {
  const kind = kindOf(name)
  await kind.renew?.()
  const id = await kind.ask()
  let during: unknown
  await atStep('Storing', async () => {
    during = await kind.cancel(id)
  })
  await kind.work(id)
  expect(during).toMatchObject({ data: { is_cancelled: false }, message: expect.stringContaining('being stored') })
  const done = await kind.read(id)
  expect(done).toMatchObject({ state: 'completed' })
  expect(done.progress).toBeUndefined()
  const key = ulid()
  const after = await kind.cancel(id, kind.api, key)
  expect(after).toMatchObject({ data: { is_cancelled: false }, message: expect.stringContaining('already ended') })
  expect(await kind.cancel(id, kind.api, key)).toEqual(after)
  expect(await kind.read(id)).toEqual(done)
  expect((await kind.download(id))?.length).toBeGreaterThan(1000)
})

test.each(NAMES)('F-04 after a %s is cancelled, the earlier one is downloaded unchanged', async name => {
  const kind = kindOf(name)
  const first = await kind.ask()
  await kind.work(first)
  const before = await kind.download(first)
  expect(before?.length).toBeGreaterThan(1000)
  if (kind.isOnlyOne) return
  const second = await kind.ask()
  expect((await kind.cancel(second)).data).toEqual({ is_cancelled: true })
  expect(await kind.read(second)).toMatchObject({ state: 'failed', is_cancelled: true })
  expect(await kind.download(first)).toEqual(before)
})

test.each(NAMES)('S-02 a %s is cancelled by users of its company only', async name => {
  const kind = kindOf(name)
  await kind.renew?.()
  const id = await kind.ask()
  const before = await kind.read(id)
  const stranger = await signedIn(await aUser(await aCompany(), [ROLE.pm]))
  await expect(kind.cancel(id, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(kind.cancel(id, anonymous())).rejects.toMatchObject({ status: 401 })
  expect(await kind.read(id)).toEqual(before)
  const colleague = await aUser({ id: kind.company }, [ROLE.pm])
  expect((await kind.cancel(id, await signedIn(colleague))).data).toEqual({ is_cancelled: true })
  expect((await kind.read(id)).problem).toContain(`Cancelled by ${colleague.full_name} at `)
})

test.each(NAMES)(
  'F-04 a %s that two workers have claimed is stored by one of them, and a cancel stops both',
  async name => {
    const kind = kindOf(name)
    await kind.renew?.()
    const id = await kind.ask()
    await atStep('Setting pages', () => kind.work(id))
    await kind.work(id)
    expect(await kind.read(id)).toMatchObject({ state: 'completed' })
    vi.restoreAllMocks()
    await kind.renew?.()
    const next = await kind.ask()
    await atStep('Setting pages', async () => {
      await kind.cancel(next)
      await kind.work(next)
    })
    expect(await storedDuring(() => kind.work(next))).toEqual([])
    expect(await kind.read(next)).toMatchObject({ state: 'failed', is_cancelled: true })
  },
)

/** Delays the write of a cancellation until the worker has recorded that it stores; `isHeld` resolves when the write waits. */
async function holdCancel(): Promise<{ readonly isHeld: Promise<void> }> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { send } = dynamo
  const [held, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = async (...args: Parameters<typeof send>) => {
    const said = JSON.stringify(args[0])
    if (said.includes('"is_cancelled":true')) {
      held.resolve()
      await storing.promise
    }
    const answer = await send.apply(dynamo, args)
    if (said.includes('"what":"Storing"')) storing.resolve()
    return answer
  }
  Object.assign(dynamo, { send: holding })
  return { isHeld: held.promise }
}

test.each(NAMES)(
  'F-02 a %s is kept if its cancel is decided before it is stored and written afterwards',
  async name => {
    const kind = kindOf(name)
    await kind.renew?.()
    const id = await kind.ask()
    let cancelling: ReturnType<CancellableKind['cancel']> | undefined
    await atStep('Setting pages', async () => {
      const { isHeld } = await holdCancel()
      cancelling = kind.cancel(id)
      await isHeld
    })
    await kind.work(id)
    expect((await cancelling)?.data).toEqual({ is_cancelled: false })
    expect(await kind.read(id)).toMatchObject({ state: 'completed' })
  },
)
