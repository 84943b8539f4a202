import { expect, test } from 'vitest'
import { storageProblem } from '#frontend/store/device/storageProblem.ts'

test('only a full device shows the advice to free up space; a device without storage, such as a private window, shows that reason [F-28 B6]', () => {
  const full = storageProblem('photo', new DOMException('', 'QuotaExceededError'))
  expect(full).toBe('Couldn’t save the photo on this device. Free up some space and try again.')
  for (const thrown of [
    new DOMException('', 'DataCloneError'),
    new DOMException('', 'InvalidStateError'),
    new Error(''),
    1,
  ])
    expect(storageProblem('photo', thrown)).toContain('open Clearfloor in a window that isn’t private')
})
