import { expect, test } from 'vitest'
import { tightSentence } from '#frontend/store/device/storage.ts'

const MB = 1024 * 1024

test('less than 50 MB on the device shows a warning before a photo is taken [F-28]', () => {
  expect(tightSentence({ used: 950 * MB, available: 1000 * MB })).toBeUndefined()
  expect(tightSentence({ used: 980 * MB, available: 1000 * MB })).toBe(
    'Only 20 MB left on this device. Free up some space before you take more photos.',
  )
  expect(tightSentence({ used: 1001 * MB, available: 1000 * MB })).toContain('Only 0 B left')
})
