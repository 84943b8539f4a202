import { expect, test } from 'vitest'
import listed from '#functions/auth/commonPasswords.json' with { type: 'json' }
import { refuseCommonPassword } from '#functions/auth/refuseCommonPassword.ts'
import { PASSWORD_LENGTH, passwordProblem, TRADE_WORDS } from '#shared/domain/people/passwords.ts'

const passwords = listed.passwords.split(' ')
const LEAST = 3_000

test('more than 3,000 common passwords that our other rules allow are refused, in any spelling [S-14]', async () => {
  const allowed = passwords.filter(password => passwordProblem(password) === undefined)
  expect(allowed.length).toBeGreaterThan(LEAST)
  for (const password of allowed)
    await expect(refuseCommonPassword(password), password).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(refuseCommonPassword('QazWsxEdc 123')).rejects.toMatchObject({
    fields: { password: 'This is a common password. Choose another.' },
  })
})

test('the list has each password once, and none that could not be set [S-14]', () => {
  expect(new Set(passwords).size).toBe(passwords.length)
  const { min, max } = PASSWORD_LENGTH
  expect(passwords.filter(({ length }) => length < min || length > max)).toEqual([])
})

test('a password that is not listed is accepted, also if it contains a listed one [S-14]', async () => {
  await refuseCommonPassword('kea tussock lantern')
  await refuseCommonPassword('qazwsxedc1234-kea')
})

test.each(TRADE_WORDS)('S-14 a password with “%s” is refused', word => {
  expect(passwordProblem(`Kea-${word.toUpperCase()}-7`)).toBe(`Don’t include “${word}”`)
})
