import { afterEach, describe, expect, test, vi } from 'vitest'
import { publish, subscribe } from '#frontend/api/bus.ts'

const unsubscribes: (() => void)[] = []
const subscribeInTest = (...[channel, listener]: Parameters<typeof subscribe>) => {
  const unsubscribe = subscribe(channel, listener)
  unsubscribes.push(unsubscribe)
  return unsubscribe
}
afterEach(() => {
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
  vi.restoreAllMocks()
})

describe('the bus', () => {
  test('an event reaches every listener of its channel at once, and no listener of other channels', () => {
    const [one, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn()]
    subscribeInTest('command', one)
    subscribeInTest('command', other)
    subscribeInTest('session', elsewhere)
    publish('command', { key: '01J', state: 'refused' })
    expect(one.mock.calls).toEqual([[{ key: '01J', state: 'refused' }]])
    expect(other.mock.calls).toEqual(one.mock.calls)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  test('an unsubscribed listener gets nothing, and another subscription with the same function stays', () => {
    const listener = vi.fn()
    const unsubscribe = subscribeInTest('connection', listener)
    subscribeInTest('connection', listener)
    unsubscribe()
    unsubscribe()
    publish('connection', 'offline')
    expect(listener.mock.calls).toEqual([['offline']])
  })

  test('a listener that unsubscribes during an event does not keep it from the others', () => {
    const later = vi.fn()
    const unsubscribe = subscribeInTest('stored', () => unsubscribe())
    subscribeInTest('stored', later)
    publish('stored', '01J')
    publish('stored', '01J7')
    expect(later.mock.calls).toEqual([['01J'], ['01J7']])
  })

  test('a listener that throws is logged and stops neither the others nor the publisher', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const problem = new Error('broken')
    const later = vi.fn()
    subscribeInTest('session', () => {
      throw problem
    })
    subscribeInTest('session', later)
    publish('session', 'ended')
    expect(later).toHaveBeenCalledWith('ended')
    expect(logged.mock.calls.flat()).toContain(problem)
  })

  test('nothing is logged where a channel has no listener, and no channel is one of Amplify’s own', () => {
    const logs = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    publish('session', 'signedIn')
    publish('connection', 'online')
    publish('command', { key: '01J', state: 'acknowledged' })
    publish('stored', '01J7')
    publish('pushed', { channel: 'dashboard', event: { type: 'reconnected' } })
    publish('theme', 'dark')
    expect([...logs.mock.calls, ...warnings.mock.calls]).toEqual([])
  })
})
