import { createHash, randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import {
  aCompany,
  aProject,
  aUser,
  type Project,
  post,
  signedIn,
  type TestApi,
  upload,
} from '#test/support/people/api.ts'
import { aPdf } from '#test/support/workers/clearances.ts'

let api: TestApi
let project: Project
const [floor, room] = [ulid(), ulid()]

beforeAll(async () => {
  const surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  project = await aProject(api, surveyor)
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor, building_id: project.building, name: 'Ground', image } })
  await api.rooms.save({ body: { id: room, building_id: project.building, floor_id: floor, name: 'Kitchen' } })
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads bytes to the bucket as the device does, without a commit. */
async function send(
  bytes: Uint8Array,
  type = 'image/jpeg',
  purpose: UploadPurpose = 'photo',
  by = api,
): Promise<string> {
  const file = hashOf(bytes)
  const { data } = await by.files.beginMany({ body: { files: [{ file, purpose, type, size: bytes.length }] } })
  const [started] = data
  if (started && 'url' in started) await post(started, bytes, type)
  return file
}
let number = 0
const save = (image: ImageFile | undefined, more: { image_alt?: ImageFile } = {}) => {
  number += 1
  const sample = { analysis_type_id: 1, bag_code: `A${number}` }
  return api.items.save({
    body: {
      id: ulid(),
      building_id: project.building,
      room_id: room,
      ...TILES,
      sample,
      ...(image && { image }),
      ...more,
    },
  })
}

/** A photo with random bytes before its end marker, as some cameras write, so that each file differs. */
const aLargePhoto = (bytes: number) => Buffer.concat([aPhoto(640, 480), randomBytes(bytes), Buffer.of(0xff, 0xd9)])

/** The number of bytes that the bucket sends for reads of a file during an action. */
async function bytesRead(file: string, during: () => Promise<unknown>): Promise<{ reads: number; bytes: number }> {
  const lengths: number[] = []
  const heard = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    if (request.method === 'GET' && request.path.includes(file))
      lengths.push(Number(response.headers['content-length']))
  }
  subscribe('http.client.response.finish', heard)
  try {
    await during()
  } finally {
    unsubscribe('http.client.response.finish', heard)
  }
  return { reads: lengths.length, bytes: lengths.reduce((sum, length) => sum + length, 0) }
}

test('the save that names an uploaded photo checks it, and it can be read from then on [P-22]', async () => {
  const file = await send(aPhoto(120, 90))
  await expect(api.files.read({ params: { file } })).rejects.toMatchObject({ code: 'not_found' })
  const { data } = await save({ file, width: 120, height: 90 })
  expect(
    (await api.items.read({ params: { id: data.id }, query: { building_id: project.building } })).data,
  ).toMatchObject({
    image: { file, width: 120, height: 90 },
  })
  const read = await fetch((await api.files.read({ params: { file } })).data.url)
  expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('no function reads a whole photo to check it, only its beginning and end, by save and by commit [P-22]', async () => {
  const [saved, committed] = [aLargePhoto(400_000), aLargePhoto(300_000)]
  const [one, two] = [await send(saved), await send(committed)]
  const bySave = await bytesRead(one, () => save({ file: one, width: 640, height: 480 }))
  const byCommit = await bytesRead(two, () => api.files.commit({ body: { file: two, purpose: 'photo' } }))
  for (const { reads, bytes } of [bySave, byCommit]) {
    expect(reads).toBe(2)
    expect(bytes).toBe(68 * 1024)
  }
  expect(await bytesRead(one, () => save({ file: one, width: 640, height: 480 }))).toEqual({ reads: 0, bytes: 0 })
})

test('ten photos begin in one request and are committed in one, and existing ones are reported [P-22]', async () => {
  const photos = Array.from({ length: 10 }, (_, at) => aPhoto(100 + at, 50, 7))
  const uploads = photos.map(bytes => ({
    file: hashOf(bytes),
    purpose: 'photo' as const,
    type: 'image/jpeg',
    size: bytes.length,
  }))
  const { data: started } = await api.files.beginMany({ body: { files: uploads } })
  expect(started).toHaveLength(10)
  await Promise.all(started.map((form, at) => ('url' in form ? post(form, photos[at]!, 'image/jpeg') : undefined)))
  const files = uploads.map(({ file, purpose }) => ({ file, purpose }))
  const { data: checked } = await api.files.commitMany({ body: { files: [...files, files[0]!] } })
  expect(checked.map(({ width }) => width)).toEqual([...uploads.keys()].map(at => 100 + at).concat(100))
  expect((await api.files.beginMany({ body: { files: uploads } })).data).toEqual(Array(10).fill({ done: true }))
})

test('an invalid file is refused with a reason and does not block the others [S-10]', async () => {
  const photo = { file: 'e'.repeat(64), purpose: 'photo' as const, type: 'image/jpeg', size: 1000 }
  const files = [photo, { ...photo, size: 20_481 * 1024 }, { ...photo, type: 'text/html' }]
  expect((await api.files.beginMany({ body: { files } })).data).toEqual([
    expect.objectContaining({ url: expect.any(String) }),
    { refused: 'file_too_large' },
    { refused: 'file_wrong_type' },
  ])
  await expect(api.files.beginMany({ body: { files: [] } })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(api.files.beginMany({ body: { files: Array(51).fill(photo) } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

const PHOTO = { width: 100, height: 80 }
test.each([
  ['text', () => send(Buffer.from('<svg onload=alert(1)>')), PHOTO, 'file_unreadable'],
  ['a plan in place of a photo', () => send(aPlan(100, 80)), PHOTO, 'file_wrong_type'],
  ['a PDF', () => send(aPdf('1')), PHOTO, 'file_wrong_type'],
  ['a photo that is cut off', () => send(aPhoto(100, 80, 3).subarray(0, 700)), PHOTO, 'file_unreadable'],
  ['a photo with too many pixels', () => send(aPhoto(1201, 10)), { width: 1201, height: 10 }, 'image_too_big'],
  ['other dimensions than the photo has', () => send(aPhoto(100, 81)), PHOTO, 'file_missing'],
  ['a photo that has not arrived', async () => 'd'.repeat(64), PHOTO, 'file_missing'],
])('S-10 a save that names %s is refused at its field', async (_, sent, size, code) => {
  const file = await sent()
  await expect(save({ file, ...size })).rejects.toMatchObject({ code, fields: { image: expect.any(String) } })
  await expect(save(undefined, { image_alt: { file, ...size } })).rejects.toMatchObject({
    code,
    fields: { image_alt: expect.any(String) },
  })
})

test('an image must meet the limits of the field that first names it [S-10]', async () => {
  const image = { file: await send(aPhoto(1200, 20)), width: 1200, height: 20 }
  const body = {
    id: room,
    building_id: project.building,
    floor_id: floor,
    name: 'Kitchen',
    is_inaccessible: false,
    version: 1,
  }
  await expect(api.rooms.save({ body: { ...body, image } })).rejects.toMatchObject({
    code: 'image_too_big',
    fields: { image: expect.any(String) },
  })
})

test('another company’s upload is not found [S-02]', async () => {
  const stranger = await signedIn(await aUser(await aCompany()))
  const bytes = aPhoto(77, 66)
  const file = await send(bytes, 'image/jpeg', 'photo', stranger)
  const image = { file, width: 77, height: 66 }
  await expect(save(image)).rejects.toMatchObject({ code: 'file_missing' })
  await expect(api.files.commitMany({ body: { files: [{ file, purpose: 'photo' }] } })).rejects.toMatchObject({
    code: 'file_missing',
  })
  await send(bytes)
  await save(image)
})

test('a lab return is checked by the call that files it [2§6]', async () => {
  const add = (file: string) =>
    api.files.addLabReturn({
      params: { id: project.building },
      body: { id: ulid(), return: file, name: 'Return.pdf', contaminate_id: 1 },
    })
  const pdf = await send(aPdf('2'), 'application/pdf', 'labReturn')
  expect((await add(pdf)).data).toMatchObject({ file: pdf })
  const photo = await send(aPhoto(31, 32), 'application/pdf', 'labReturn')
  await expect(add(photo)).rejects.toMatchObject({ code: 'file_wrong_type', fields: { return: expect.any(String) } })
  await expect(add('d'.repeat(64))).rejects.toMatchObject({
    code: 'file_missing',
    fields: { return: expect.any(String) },
  })
})

test('a large plan with its tiles is checked by the save of the floor [2§5]', async () => {
  const [base, ...tiles] = [aPlan(2500, 1250, 'large'), aPlan(2400, 2000, 'left'), aPlan(1600, 2000, 'right')]
  const files = await Promise.all(
    [base!, ...tiles].map((bytes, at) => send(bytes, 'image/png', at === 0 ? 'plan' : 'planTile')),
  )
  const [file = '', left = '', right = ''] = files
  const image = {
    file,
    width: 2500,
    height: 1250,
    tiles: { width: 4000, height: 2000, size: 2400, files: [left, right] },
  }
  const saved = { id: ulid(), building_id: project.building, name: 'Large' }
  await api.floors.save({ body: { ...saved, image } })
  const swapped = { ...image, tiles: { ...image.tiles, files: [right, left] } }
  await expect(
    api.floors.save({ body: { ...saved, id: ulid(), name: 'Other', image: swapped } }),
  ).rejects.toMatchObject({
    code: 'file_missing',
    fields: { image: expect.any(String) },
  })
})
