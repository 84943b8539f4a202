import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadInTime } from '#frontend/ui/elements/loadInTime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('1§9 a chunk that is not there after 120 s has failed', async () => {
  const ended = vi.fn()
  loadInTime(() => new Promise(() => undefined)).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ message: 'The chunk took too long to load' }))
})

test('1§9 one that is there in time leaves no timer', async () => {
  expect(await loadInTime(async () => 'chunk')).toBe('chunk')
  expect(vi.getTimerCount()).toBe(0)
})
