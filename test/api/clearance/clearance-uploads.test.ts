import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aCompany, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { aPdf } from '#test/support/workers/clearances.ts'

let api: TestApi
beforeAll(async () => {
  api = await signedIn(await aUser(await aCompany()))
})

const PDF = 'application/pdf'
const JPEG = 'image/jpeg'
const PNG = 'image/png'
const joined = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map(part => Buffer.from(part)))

/** A JPEG whose EXIF block contains a position. */
function withGps(photo: Uint8Array): Buffer {
  const exif = Buffer.alloc(34)
  exif.write('Exif\0\0II', 0, 'latin1')
  exif.writeUInt16LE(42, 8)
  exif.writeUInt32LE(8, 10)
  exif.writeUInt16LE(1, 14)
  exif.writeUInt16LE(0x8825, 16)
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return joined(photo.subarray(0, 2), head, exif, photo.subarray(2))
}

/** A small PNG whose header claims this size. */
function pngClaiming(width: number, height: number): Buffer {
  const png = Buffer.from(aPlan(40, 30))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

const HOSTILE = {
  'an SVG with a script': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'a page': '<!doctype html><script>alert(1)</script>',
  'a GIF that is a script': 'GIF89a/*\x01\x00*/=1;alert(1)',
  'a page that turns into a PDF': '<html>%PDF-1.4 %%EOF</html>',
  'a program': 'MZ\x90\x00\x03',
  'an archive': 'PK\x03\x04\x14\x00',
  'two bytes of a JPEG': '\xff\xd8',
  'a text': 'P1 <0.01 f/ml',
} as const

/** The types that each purpose accepts, and complete files that are refused. */
const POINTS: Readonly<
  Record<string, { types: readonly string[]; refused: readonly (readonly [string, Buffer, string, string])[] }>
> = {
  clearancePhoto: {
    types: [JPEG],
    refused: [
      ['a plan', Buffer.from(aPlan()), PNG, 'file_wrong_type'],
      ['a plan that says it is a photo', Buffer.from(aPlan(601)), JPEG, 'file_wrong_type'],
      ['a PDF that says it is a photo', aPdf('lies'), JPEG, 'file_wrong_type'],
      ['1 001 px', Buffer.from(aPhoto(1001, 10)), JPEG, 'image_too_big'],
      ['a truncated photo', Buffer.from(aPhoto(100, 100).subarray(0, 700)), JPEG, 'file_unreadable'],
      ['a position', withGps(aPhoto()), JPEG, 'file_has_location'],
    ],
  },
  clearancePlan: {
    types: [PNG],
    refused: [
      ['a photo', Buffer.from(aPhoto()), JPEG, 'file_wrong_type'],
      ['a photo that says it is a plan', Buffer.from(aPhoto(121)), PNG, 'file_wrong_type'],
      ['2 501 px', Buffer.from(aPlan(2501, 40)), PNG, 'image_too_big'],
      ['a flood of pixels', pngClaiming(65_500, 65_500), PNG, 'image_too_big'],
      ['no pixels', pngClaiming(0, 0), PNG, 'file_unreadable'],
      ['a truncated plan', Buffer.from(aPlan(602).subarray(0, 300)), PNG, 'file_unreadable'],
    ],
  },
  clearancePdf: {
    types: [PDF],
    refused: [
      ['a photo', Buffer.from(aPhoto()), JPEG, 'file_wrong_type'],
      ['a photo that says it is a PDF', Buffer.from(aPhoto(122)), PDF, 'file_wrong_type'],
      ['a truncated PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'), PDF, 'file_unreadable'],
    ],
  },
  clearanceImage: {
    types: [JPEG, PNG],
    refused: [
      ['a PDF', aPdf('an image?'), PDF, 'file_wrong_type'],
      ['a PDF that says it is an image', aPdf('surely'), PNG, 'file_wrong_type'],
      ['1 001 px', Buffer.from(aPhoto(1001, 10)), JPEG, 'image_too_big'],
      ['a flood of pixels', pngClaiming(65_501, 65_501), PNG, 'image_too_big'],
      ['a truncated photo', Buffer.from(aPhoto(101, 100).subarray(0, 700)), JPEG, 'file_unreadable'],
      ['a position', withGps(aPhoto(123)), JPEG, 'file_has_location'],
    ],
  },
}

describe.each(Object.entries(POINTS))('S-10 3§5.4 %s', (name, { types, refused }) => {
  const purpose = name as UploadPurpose
  const send = (bytes: Uint8Array, type: string) => upload(api, bytes, type, purpose)

  test.each(refused)('%s is refused', async (_, bytes, type, code) => {
    await expect(send(bytes, type)).rejects.toMatchObject({ code, fields: { file: expect.any(String) } })
  })

  test.each(Object.entries(HOSTILE))('%s is refused under every type', async (_, text) => {
    for (const type of types)
      await expect(send(Buffer.from(text, 'latin1'), type)).rejects.toMatchObject({ code: 'file_unreadable' })
  })

  test('20,480 KB are accepted, an empty file or a byte more is refused', async () => {
    const ask = (size: number) =>
      api.files.begin({ body: { file: 'a'.repeat(64), purpose, type: types[0] ?? '', size } })
    expect((await ask(MAX_FILE_BYTES)).data).toHaveProperty('url')
    await expect(ask(MAX_FILE_BYTES + 1)).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(ask(0)).rejects.toMatchObject({ fields: { size: 'The file is empty' } })
  })
})

test('maximum sizes are accepted: 1,000 px for photo and image, 2,500 px for a plan, a whole PDF [3§9]', async () => {
  expect(await upload(api, aPhoto(1000, 750), JPEG, 'clearancePhoto')).toMatchObject({ width: 1000, height: 750 })
  expect(await upload(api, aPlan(2500, 100), PNG, 'clearancePlan')).toMatchObject({ width: 2500, height: 100 })
  expect(await upload(api, aPhoto(1000, 100), JPEG, 'clearanceImage')).toMatchObject({ width: 1000 })
  expect(await upload(api, aPlan(999, 100), PNG, 'clearanceImage')).toMatchObject({ width: 999 })
  await upload(api, aPdf('whole'), PDF, 'clearancePdf')
})
