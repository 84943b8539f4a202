import { readFileSync } from 'node:fs'
import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import {
  aCompany,
  anonymous,
  aProject,
  aUser,
  PASSWORD,
  type Project,
  signedIn,
  type TestApi,
  upload,
} from '#test/support/people/api.ts'

let surveyor: User
let api: TestApi
let project: Project
const [floor, room] = [ulid(), ulid()]

beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  project = await aProject(api, surveyor)
  await api.floors.save({
    body: {
      id: floor,
      building_id: project.building,
      name: 'Ground',
      image: await upload(api, aPlan(), 'image/png', 'plan'),
    },
  })
  await api.rooms.save({ body: { id: room, building_id: project.building, floor_id: floor, name: 'Kitchen' } })
})

const item = (part: object = {}) => ({
  id: ulid(),
  building_id: project.building,
  room_id: room,
  ...TILES,
  sample: { analysis_type_id: 1, bag_code: `B${Math.random().toString(36).slice(2, 8)}` },
  ...part,
})

test('a wrong password and an unknown address get the same message [S-14]', async () => {
  const answers = await Promise.allSettled([
    anonymous().auth.login({ body: { email: surveyor.email, password: 'not-the-one' } }),
    anonymous().auth.login({ body: { email: 'nobody@totara.example', password: PASSWORD } }),
  ])
  expect(answers.map(answer => (answer.status === 'rejected' ? answer.reason.message : 'let in'))).toEqual(
    Array(2).fill('That email and password don’t match. Check both and try again.'),
  )
})

test('after five attempts on an account the next is refused for a while, even with the right password [S-14]', async () => {
  const victim = await aUser(await aCompany())
  const attempt = (password: string) =>
    anonymous()
      .auth.login({ body: { email: victim.email, password } })
      .then(
        () => 'in',
        error => error.code,
      )
  for (let n = 0; n < 5; n++) expect(await attempt('wrong-password')).toBe('sign_in_failed')
  expect(await attempt(PASSWORD)).toBe('too_many_attempts')
})

test.each([
  ['thirteen scores', { item_scores: Array(13).fill(1) }, { item_scores: 'An item has exactly 12 scores' }],
  [
    'a score out of range',
    { item_scores: [1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { 'item_scores.1': 'Choose one of 0, 1, 2, 3' },
  ],
  ['a name of 191 characters', { name: 'x'.repeat(191) }, { name: 'Use 190 characters or fewer' }],
  [
    'a Sample ID of 11 characters',
    { sample: { analysis_type_id: 1, bag_code: 'A1234567890' } },
    { 'sample.bag_code': 'Use 10 characters or fewer' },
  ],
  ['no polygon', { layer: { polygons: [], labels: [] } }, { layer: 'Please place a polygon' }],
])('3§5 %s is refused at its field', async (_, part, fields) => {
  await expect(api.items.save({ body: item(part) })).rejects.toMatchObject({ code: 'invalid_input', fields })
})

test('of two items that take one bag code at once, one gets it; the other gets an error at the field [F-16]', async () => {
  const sample = { analysis_type_id: 1, bag_code: 'RACE' }
  const racers = await Promise.allSettled(Array.from({ length: 20 }, () => api.items.save({ body: item({ sample }) })))
  const lost = racers.filter(racer => racer.status === 'rejected').map(racer => racer.reason)
  expect(lost).toHaveLength(19)
  for (const reason of lost)
    expect(reason).toMatchObject({
      code: 'bag_code_taken',
      fields: { 'sample.bag_code': 'Bag code is already in use' },
    })
  const { data } = await api.buildings.tree({ params: { id: project.building } })
  expect(data.items.filter(({ sample: kept }) => kept?.bag_code === 'RACE')).toHaveLength(1)
})

test('of two surveys that take one job number at once, one gets it [F-16]', async () => {
  const { data } = await api.surveys.read({ params: { id: project.survey } })
  const { client_id, contact_id, office_id } = data
  const racers = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      api.surveys.save({ body: { id: ulid(), name: 'Race', job_number: 'RACE-1', client_id, contact_id, office_id } }),
    ),
  )
  const lost = racers.filter(racer => racer.status === 'rejected').map(racer => racer.reason)
  expect(lost).toHaveLength(9)
  for (const reason of lost)
    expect(reason).toMatchObject({ code: 'job_number_taken', fields: { job_number: 'Job Number is already in use' } })
})

test('of fifty users who save the same room, one wins, and the others get the current values [F-15]', async () => {
  const { data } = await api.buildings.tree({ params: { id: project.building } })
  const { updated_at: _, ...row } = data.rooms.find(({ id }) => id === room)!
  const racers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => api.rooms.save({ body: { ...row, name: `Kitchen ${n}` } })),
  )
  const lost = racers.filter(racer => racer.status === 'rejected').map(racer => racer.reason)
  expect(lost).toHaveLength(49)
  for (const reason of lost)
    expect(reason.code === 'busy' || (reason.code === 'changed_meanwhile' && reason.current.version === 2)).toBe(true)
})

test('a resent command gets its first answer again and takes effect once [F-23]', async () => {
  const key = ulid()
  const body = item()
  const first = await api.items.save({ body }, { key })
  expect(await api.items.save({ body }, { key })).toEqual(first)
  await expect(api.items.save({ body: { ...body, name: 'Other' } }, { key })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
  const parallel = ulid()
  const again = item()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.items.save({ body: again }, { key: parallel })),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
})

describe('files [S-10]', () => {
  const photo = (bytes: Uint8Array, type = 'image/jpeg') => upload(api, bytes, type, 'photo')

  test('20,481 KB are refused before anything is sent', async () => {
    await expect(
      api.files.begin({ body: { file: 'a'.repeat(64), purpose: 'photo', type: 'image/jpeg', size: 20_481 * 1024 } }),
    ).rejects.toMatchObject({ code: 'file_too_large', message: 'Files can be up to 20 MB' })
  })
  test('a PDF as a plan is refused by its declared type, and by its bytes if the type is wrong', async () => {
    await expect(upload(api, Buffer.from('%PDF-1.7 …'), 'application/pdf', 'plan')).rejects.toMatchObject({
      code: 'file_wrong_type',
    })
    await expect(upload(api, Buffer.from('%PDF-1.7 … lies'), 'image/png', 'plan')).rejects.toMatchObject({
      code: 'file_wrong_type',
    })
  })
  test('a photo with too many pixels, a truncated photo and text are refused', async () => {
    await expect(photo(aPhoto(1201, 10))).rejects.toMatchObject({ code: 'image_too_big' })
    await expect(photo(aPhoto(100, 100).subarray(0, 700))).rejects.toMatchObject({ code: 'file_unreadable' })
    await expect(photo(Buffer.from('<svg onload=alert(1)>'))).rejects.toMatchObject({ code: 'file_unreadable' })
  })
  test('the location in a photo is removed', async () => {
    const bytes = readFileSync(fixture('photos/gps-camera.jpg'))
    const { inspectFile } = await import('#functions/files/fileInspection.ts')
    const { uploadRefusal } = await import('#shared/domain/files/uploads.ts')
    expect(inspectFile(bytes).hasLocation).toBe(true)
    expect(uploadRefusal({ type: 'image/jpeg', width: 100, height: 100, hasLocation: true }, 'photo')).toBe(
      'file_has_location',
    )
  })
  test('an upload form for one file accepts no other bytes', async () => {
    const bytes = aPhoto(60, 60, 7)
    const { data } = await api.files.begin({
      body: { file: 'b'.repeat(64), purpose: 'photo', type: 'image/jpeg', size: bytes.length },
    })
    if (!('url' in data)) throw new Error('The bucket already has it')
    const form = new FormData()
    for (const [name, value] of Object.entries(data.fields)) form.append(name, value)
    form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }))
    expect((await fetch(data.url, { method: 'POST', body: form })).status).toBe(400)
  })
  test('a file has only a short-lived URL; a changed URL is refused; it sets type and disposition [S-11 A23]', async () => {
    const bytes = aPhoto(40, 40, 99)
    const { file } = await photo(bytes)
    const { file: another } = await photo(aPhoto(41, 40, 99))
    const { url } = (await api.files.read({ params: { file } })).data
    const shown = await fetch(url)
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(bytes))
    const said = ['content-type', 'content-disposition'].map(name => shown.headers.get(name))
    expect(said).toEqual(['image/jpeg', 'inline'])
    // Reads without a signature are tested in test/emulators, because LocalStack allows them.
    const statuses = [
      url.replace(file, another),
      url.replace(file, 'd'.repeat(64)),
      url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'),
      url.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000'),
    ]
    for (const changed of statuses) expect((await fetch(changed)).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  })
  test('an item cannot name a photo that was not uploaded', async () => {
    await expect(
      api.items.save({ body: item({ image: { file: 'c'.repeat(64), width: 10, height: 10 } }) }),
    ).rejects.toMatchObject({ code: 'file_missing', fields: { image: 'The file hasn’t finished uploading' } })
  })
})
