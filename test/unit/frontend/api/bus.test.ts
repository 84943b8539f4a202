import { afterEach, describe, expect, test, vi } from 'vitest'
import { publish, subscribe } from '#frontend/api/bus.ts'

const stops: (() => void)[] = []
const hear = (...[channel, listener]: Parameters<typeof subscribe>) => {
  const stop = subscribe(channel, listener)
  stops.push(stop)
  return stop
}
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

describe('the bus', () => {
  test('what is published is heard at once, by everybody on the channel and nobody else', () => {
    const [one, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn()]
    hear('command', one)
    hear('command', other)
    hear('session', elsewhere)
    publish('command', { key: '01J', state: 'refused' })
    expect(one.mock.calls).toEqual([[{ key: '01J', state: 'refused' }]])
    expect(other.mock.calls).toEqual(one.mock.calls)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  test('who has left hears nothing, and who listens with the same function goes on', () => {
    const listener = vi.fn()
    const stop = hear('connection', listener)
    hear('connection', listener)
    stop()
    stop()
    publish('connection', 'offline')
    expect(listener.mock.calls).toEqual([['offline']])
  })

  test('who leaves while it is being said does not keep others from hearing it', () => {
    const later = vi.fn()
    const stop = hear('stored', () => stop())
    hear('stored', later)
    publish('stored', '01J')
    publish('stored', undefined)
    expect(later.mock.calls).toEqual([['01J'], [undefined]])
  })

  test('a listener that throws is logged and stops neither the others nor who publishes', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const problem = new Error('broken')
    const later = vi.fn()
    hear('session', () => {
      throw problem
    })
    hear('session', later)
    publish('session', 'ended')
    expect(later).toHaveBeenCalledWith('ended')
    expect(logged.mock.calls.flat()).toContain(problem)
  })

  test('nothing is said where nobody listens, and no channel is one of Amplify’s own', () => {
    const warned = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    publish('session', 'signedIn')
    publish('connection', 'online')
    publish('command', { key: '01J', state: 'acknowledged' })
    publish('stored', undefined)
    publish('pushed', { type: 'reconnected' })
    publish('theme', 'dark')
    expect([...warned.mock.calls, ...warnings.mock.calls]).toEqual([])
  })
})
