import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cameraDay, exifDate } from '#frontend/images/exifDate.ts'
import { fixture } from '#test/support/data/fixtures.ts'

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A JPEG header with this text as Exif `DateTimeOriginal`. */
function jpegTaken(text: string, little = true): Uint8Array {
  const bytes = new Uint8Array(90)
  const view = viewOf(bytes)
  const exif = 12
  view.setUint32(0, 0xffd8ffe1)
  view.setUint16(4, 84)
  bytes.set(new TextEncoder().encode('Exif'), 6)
  bytes.set(new TextEncoder().encode(little ? 'II' : 'MM'), exif)
  view.setUint32(exif + 4, 8, little)
  const entry = (table: number, tag: number, value: number) => {
    view.setUint16(exif + table, 1, little)
    view.setUint16(exif + table + 2, tag, little)
    view.setUint32(exif + table + 10, value, little)
  }
  entry(8, 0x8769, 26)
  entry(26, 0x9003, 44)
  bytes.set(new TextEncoder().encode(text), exif + 44)
  return bytes
}

test('the day of a photo is read from the camera’s entry, in either byte order [3§2.3]', () => {
  for (const little of [true, false])
    expect(cameraDay(viewOf(jpegTaken('2026:02:17 09:30:00', little)))).toBe('2026-02-17')
})

describe.each([
  ['gps-camera.jpg', '2008-10-22'],
  ['corrupted.jpg', '2015-09-08'],
  ['orientation-Portrait_3.jpg', undefined],
  ['phone.heic', undefined],
])('a real file', (name, day) => {
  test(`3§2.3 ${name} was taken on ${day ?? 'a day that it does not say'}`, () => {
    expect(cameraDay(viewOf(readFileSync(fixture(`photos/${name}`))))).toBe(day)
  })
})

test.each([
  '0000:00:00 00:00:00',
  '0001:01:01 00:00:00',
  '2206:02:07 06:28:15',
  '2026:02:31 00:00:00',
  '2026:2:1 aaaaaaaaa',
  '          ',
  '\u0000\u0001\u0002',
])('3§2.3 %j of a camera is no day', text => {
  expect(cameraDay(viewOf(jpegTaken(text)))).toBeUndefined()
})

test('a photo without a day has that of its file, as it is in New Zealand [3§2.3]', async () => {
  const lastModified = Date.parse('2026-02-16T20:00:00Z')
  expect(await exifDate(new File(['no photo'], 'a.jpg', { lastModified }))).toBe('2026-02-17')
})

test('truncated or changed bytes can only hide the day [3§2.3]', () => {
  const good = jpegTaken('2026:02:17 09:30:00')
  for (let length = 0; length < good.length; length++)
    expect(cameraDay(viewOf(good.slice(0, length)))).toSatisfy(
      (day: string | undefined) => day === undefined || length >= 66,
    )
  for (let at = 0; at < good.length; at++)
    for (const byte of [0, 0x7f, 0xff]) {
      const day = cameraDay(viewOf(good.with(at, byte)))
      expect(day === undefined || !Number.isNaN(Date.parse(day))).toBe(true)
    }
})
