import { expect, test } from 'vitest'
import { fileNameOf, withExtension } from '#shared/domain/files/fileName.ts'

test('a name has no invisible characters, which could disguise its extension [B22]', () => {
  expect(withExtension('pdf', 'a\u202efdp.exe')).toBe('afdp.exe.pdf')
  expect(withExtension('pdf', 'Hall\u200b\u2066 1/2')).toBe('Hall 1-2.pdf')
  expect(fileNameOf('A012 \u202eHall/1.jpg')).toBe('A012 Hall-1.jpg')
  expect(withExtension('pdf', 'Register.PDF')).toBe('Register.PDF')
})
