import { expect, test } from 'vitest'
import { withExtension } from '#functions/files/fileName.ts'

test('a name has no invisible characters, which could disguise its extension [B22]', () => {
  expect(withExtension('pdf', 'a\u202efdp.exe')).toBe('afdp.exe.pdf')
  expect(withExtension('pdf', 'Hall\u200b\u2066 1/2')).toBe('Hall 1-2.pdf')
  expect(withExtension('pdf', 'Register.PDF')).toBe('Register.PDF')
})
