import { expect, test, vi } from 'vitest'
import { hasPin, removePin, setPin, tryPin } from '#frontend/store/device/pin.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

test('five wrong PINs in a row leave no further try, not even with the right one [S-21]', async () => {
  await setPin('aroha', '4071')
  expect(await tryPin('aroha', '0000')).toBe(4)
  // A correct PIN resets the count of wrong ones.
  expect(await tryPin('aroha', '4071')).toBe('right')
  for (const left of [4, 3, 2, 1, 0]) expect(await tryPin('aroha', '4072')).toBe(left)
  expect(await tryPin('aroha', '4071')).toBe(0)
})

test('a PIN belongs to one user on this device and can be removed [S-21]', async () => {
  await setPin('aroha', '40711704')
  expect([hasPin('aroha'), hasPin('ben')]).toEqual([true, false])
  expect(await tryPin('aroha', '40711704')).toBe('right')
  removePin('aroha')
  expect(hasPin('aroha')).toBe(false)
})

test('a page that is opened again gives no further tries [S-21]', async () => {
  const takeAway = providePlatform()
  await setPin('aroha', '4071')
  expect(await tryPin('aroha', '0000')).toBe(4)
  vi.resetModules()
  const reopened = await import('#frontend/store/device/pin.ts')
  expect(await reopened.tryPin('aroha', '0000')).toBe(3)
  takeAway()
})
