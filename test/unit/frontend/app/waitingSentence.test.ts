import { expect, test } from 'vitest'
import { waitingSentence } from '#frontend/app/waitingSentence.ts'

test('the question before signing out counts the unsent writes [S-21]', () => {
  const rest = 'They stay on this device, encrypted, and are sent when you sign in again here.'
  const photo = { purpose: 'photo' } as const
  expect(waitingSentence(3, [photo, photo])).toBe(`3 changes and 2 photos haven’t been sent. ${rest}`)
  expect(waitingSentence(1, [photo])).toBe(`1 change and 1 photo haven’t been sent. ${rest}`)
  expect(waitingSentence(2, [photo, { purpose: 'plan' }])).toBe(
    `2 changes, 1 photo and 1 other file haven’t been sent. ${rest}`,
  )
  expect(waitingSentence(1, [])).toBe(
    '1 change hasn’t been sent. It stays on this device, encrypted, and is sent when you sign in again here.',
  )
})
