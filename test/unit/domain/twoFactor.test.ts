import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { qrCode } from '#functions/auth/qrCode.ts'
import { formatCode, isOneTimeCode, newRecoveryCode, normaliseCode } from '#shared/domain/people/twoFactor.ts'

test('the image shows exactly the dark modules of the code [1§2]', () => {
  const text = 'otpauth://totp/Clearfloor:a%40b.nz?secret=QZJCVPUSC2LDML7AOYQLIHJ3HVENBDKH&issuer=Clearfloor'
  const svg = Buffer.from(qrCode(text).replace(/^[^,]*,/, ''), 'base64').toString()
  expect(svg).toContain('translate(2 2)')
  const drawn = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, run]) =>
    Array.from({ length: Number(run) }, (_, n) => `${Number(x) + n} ${y}`),
  )
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark = [...modules.data].flatMap((isDark, n) =>
    isDark ? [`${n % modules.size} ${Math.floor(n / modules.size)}`] : [],
  )
  expect(drawn).toEqual(dark)
})

test('recovery codes are seven groups of four, of 128 random bits, without letters that look alike, and never the same [S-15]', () => {
  const codes = Array.from({ length: 500 }, newRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){6}[a-hj-km-np-z2-9]{4}$/)
  expect(new Set(codes).size).toBe(500)
  const letters = new Set(codes.join('').replaceAll('-', ''))
  expect(28 * Math.log2(letters.size)).toBeGreaterThan(128)
})

test.each([
  ['123 456', '123456', true],
  ['123456', '123456', true],
  ['12345', '12345', false],
  ['1234567', '1234567', false],
  [' K7WM-22ya ', 'k7wm22ya', false],
])('S-15 "%s" is read as %s', (typed, plain, isTime) => {
  expect(normaliseCode(typed)).toBe(plain)
  expect(isOneTimeCode(plain)).toBe(isTime)
})

test('a secret is shown in groups of four [1§2]', () => {
  expect(formatCode('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
