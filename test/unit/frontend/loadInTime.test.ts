import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadInTime } from '#frontend/ui/elements/loadInTime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a chunk that has not loaded after 120 s fails [1§9]', async () => {
  const ended = vi.fn()
  loadInTime(() => new Promise(() => undefined)).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ message: 'The chunk took too long to load' }))
})

test('a value that loads in time leaves no timer [1§9]', async () => {
  expect(await loadInTime(async () => 'chunk')).toBe('chunk')
  expect(vi.getTimerCount()).toBe(0)
})
