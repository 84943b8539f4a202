import { expect, test, vi } from 'vitest'
import { progressOf, writeDelay } from '#functions/workers/progress.ts'
import { type DocumentProgress, FIRST_STEP } from '#shared/domain/files/documentProgress.ts'

const photos = (read: number): DocumentProgress => ({
  ...{ done: 1 + read, of: 302 },
  what: `Photos and files: ${read} of 300`,
})
const PAGES = { done: 301, of: 302, what: 'Setting pages' }
const STORING = { done: 302, of: 302, what: 'Storing' }
const claim = { at: 0, progress: FIRST_STEP, isClaim: true }

test.each([
  ['the same step is not written again', { at: 0, progress: PAGES }, PAGES, 5_000, undefined],
  ['a count within a second is left out', { at: 0, progress: photos(1) }, photos(2), 999, undefined],
  ['a count after a second is written', { at: 0, progress: photos(1) }, photos(120), 1_000, 0],
  ['a count within a second of the claim is left out', claim, photos(1), 10, undefined],
  ['another step waits for its second', { at: 0, progress: photos(299) }, PAGES, 400, 600],
  ['the first step after the claim does not', claim, PAGES, 10, 0],
  ['from the last on nothing can be cancelled: it is written at once', { at: 0, progress: PAGES }, STORING, 10, 0],
] as const)('F-04 %s', (_, last, next, now, expected) => {
  expect(writeDelay(last, next, now)).toBe(expected)
})

test('reading 300 photos in 3 seconds writes three counts in order, and publishes one per second [F-04]', async () => {
  vi.useFakeTimers()
  const written: [string, boolean][] = []
  const progress = progressOf(async ({ what }, isPublished) => void written.push([what, isPublished]))
  for (let read = 1; read <= 300; read++) {
    await vi.advanceTimersByTimeAsync(10)
    await progress(1 + read, 302, photos(read).what)
  }
  const pages = progress(PAGES.done, PAGES.of, PAGES.what)
  await vi.advanceTimersByTimeAsync(1_000)
  await pages
  await progress(STORING.done, STORING.of, STORING.what)
  vi.useRealTimers()
  expect(written).toEqual([
    ['Photos and files: 100 of 300', true],
    ['Photos and files: 200 of 300', true],
    ['Photos and files: 300 of 300', true],
    ['Setting pages', true],
    ['Storing', false],
  ])
})

test('after a step that could not be written every other fails, so that nothing more is read [F-04]', async () => {
  let writes = 0
  const progress = progressOf(async () => {
    writes++
    throw new Error('Cancelled')
  })
  const answers = await Promise.allSettled([
    progress(1, 3, 'Setting pages'),
    progress(2, 3, 'More'),
    progress(3, 3, 'S'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(writes).toBe(1)
})
