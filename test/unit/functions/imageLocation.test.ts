import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'

/** Exif with one tag in its first directory: the GPS directory, or the orientation. */
function exif(tag: 0x8825 | 0x0112, little: boolean): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.write(little ? 'II' : 'MM')
  const put = (value: number, at: number) => (little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at))
  put(42, 2)
  if (little) bytes.writeUInt32LE(8, 4)
  else bytes.writeUInt32BE(8, 4)
  put(1, 8)
  put(tag, 10)
  return bytes
}
const xmp = (property: string) =>
  Buffer.from(`<x:xmpmeta><rdf:Description ${property}="41,17.2S" dc:title="Roof"/></x:xmpmeta>`)

const PLACES = ['exif:GPSLatitude', 'exif:GPSLongitude', 'drone-dji:GpsLatitude', 'geo:lat', 'Camera:GPS_Latitude']

/** Metadata with a position, and the same kind without one. */
const EXIFS = [true, false].map(little => ({ located: exif(0x8825, little), plain: exif(0x0112, little) }))
const XMPS = PLACES.map(place => ({ located: xmp(place), plain: xmp('tiff:Orientation') }))

const NUL = Buffer.of(0)
const segment = (...parts: readonly Buffer[]) => {
  const data = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 255), data])
}
const jpegWith = (...parts: readonly Buffer[]) => {
  const photo = Buffer.from(aPhoto())
  return Buffer.concat([photo.subarray(0, 2), segment(...parts), photo.subarray(2)])
}
const EXTENSION = [Buffer.from('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(40)]

const chunk = (type: string, ...parts: readonly Buffer[]) => {
  const data = Buffer.concat(parts)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
  return Buffer.concat([length, Buffer.from(type), data, sum])
}
const pngWith = (where: 'before' | 'behind', chunk: Buffer) => {
  const plan = Buffer.from(aPlan())
  const at = where === 'before' ? 33 : plan.length - 12
  return Buffer.concat([plan.subarray(0, at), chunk, plan.subarray(at)])
}
const rawProfile = (type: string, bytes: Buffer) =>
  Buffer.from(`\n${type}\n      ${bytes.length}\n${bytes.toString('hex').replaceAll(/.{72}/g, '$&\n')}\n`)
const XMP_WORD = Buffer.from('XML:com.adobe.xmp\0')

type Wrap = (data: Buffer) => Buffer
/** Every place in a file that can contain metadata. */
const EXIF_IN: Readonly<Record<string, Wrap>> = {
  'APP1 of a JPEG': data => jpegWith(Buffer.from('Exif\0\0'), data),
  'eXIf of a PNG': data => pngWith('before', chunk('eXIf', data)),
  'eXIf behind the image data': data => pngWith('behind', chunk('eXIf', data)),
  'a raw profile in zTXt': data =>
    pngWith('before', chunk('zTXt', Buffer.from('Raw profile type exif\0\0'), deflateSync(rawProfile('exif', data)))),
  'a raw profile in tEXt': data =>
    pngWith(
      'behind',
      chunk(
        'tEXt',
        Buffer.from('Raw profile type APP1\0'),
        rawProfile('app1', Buffer.concat([Buffer.from('Exif\0\0'), data])),
      ),
    ),
}
const XMP_IN: Readonly<Record<string, Wrap>> = {
  'XMP of a JPEG': data => jpegWith(Buffer.from('http://ns.adobe.com/xap/1.0/\0'), data),
  'extended XMP of a JPEG': data => jpegWith(...EXTENSION, data),
  'iTXt of a PNG': data => pngWith('before', chunk('iTXt', XMP_WORD, NUL, NUL, NUL, NUL, data)),
  'packed iTXt of a PNG': data =>
    pngWith('behind', chunk('iTXt', XMP_WORD, Buffer.of(1, 0), Buffer.from('en\0titre\0'), deflateSync(data))),
  'a raw profile of XMP': data =>
    pngWith('before', chunk('tEXt', Buffer.from('Raw profile type xmp\0'), rawProfile('xmp', data))),
}

describe('a position is found in every place of an image that can have one, and only there [S-10 A22]', () => {
  const all = [
    ...Object.entries(EXIF_IN).map(([name, wrap]) => ({ name, wrap, samples: EXIFS })),
    ...Object.entries(XMP_IN).map(([name, wrap]) => ({ name, wrap, samples: XMPS })),
  ]
  test.each(all)('$name', ({ wrap, samples }) => {
    for (const { located, plain } of samples) {
      expect(inspectFile(wrap(located))).toMatchObject({ width: expect.any(Number), hasLocation: true })
      expect(inspectFile(wrap(plain))).toMatchObject({ width: expect.any(Number), hasLocation: false })
    }
  })

  test('also from the head and tail of a file alone', () => {
    const { located } = EXIFS[0] as { located: Buffer }
    const file = pngWith('behind', chunk('eXIf', located))
    expect(inspectFile(file.subarray(0, 64), file.subarray(-200))).toMatchObject({ hasLocation: true })
  })

  test('a truncated file, or a chunk that unpacks to 50 MB, causes no error', () => {
    for (const wrap of [...Object.values(EXIF_IN), ...Object.values(XMP_IN)]) {
      const file = wrap(exif(0x8825, true))
      for (let end = 0; end < file.length; end += 7) expect(() => inspectFile(file.subarray(0, end))).not.toThrow()
    }
    const bomb = chunk('zTXt', Buffer.from('Raw profile type exif\0\0'), deflateSync(Buffer.alloc(50_000_000)))
    expect(inspectFile(pngWith('before', bomb))).toMatchObject({ type: 'image/png' })
  })
})
