import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { post, type TestApi, upload } from '#test/support/people/api.ts'
import { aCompanyWithClearances, aPdf, type CompanyWithClearances } from '#test/support/workers/clearances.ts'

let fixture: CompanyWithClearances
let api: TestApi
let id: string
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
  api = fixture.api
})
beforeEach(async () => {
  id = await fixture.make()
})

const photo = (shade: number) => upload(api, aPhoto(120, 90, shade), 'image/jpeg', 'clearancePhoto')
/** A photo in the bucket that has not been checked. */
async function arrived(bytes: Uint8Array) {
  const file = createHash('sha256').update(bytes).digest('hex')
  const body = { file, purpose: 'clearancePhoto' as const, type: 'image/jpeg', size: bytes.length }
  const { data } = await api.files.begin({ body })
  if ('url' in data) await post(data, bytes, 'image/jpeg')
  return { file, width: 120, height: 90 }
}
const save = (...photo_logs: object[]) =>
  api.clearanceFiles.savePhotoLogs({ body: { clearance_id: id, photo_logs } as never })
const logs = async () => (await api.clearanceFiles.photoLogs({ params: { id } })).data
const named = (picture: object, part: object = {}) => ({ id: ulid(), name: '', picture, ...part })

describe('the photo log [3§3]', () => {
  test('keeps entries in order, each with its photos', async () => {
    const [a, b] = [named(await photo(10)), named(await photo(20))]
    const [second, first] = [ulid(), ulid()]
    const { photo_logs } = await save(
      { id: second, description: 'After', order: 2, photos: [a, b] },
      { id: first, description: 'Before', order: 1, photos: [a] },
    )
    expect(photo_logs).toEqual(await logs())
    expect(photo_logs.map(({ description }) => description)).toEqual(['Before', 'After'])
    expect(photo_logs[1]?.photos.map(each => each.id)).toEqual([a.id, b.id])
  })

  test('an uploaded photo is checked by the entry that names it, without another call [S-10]', async () => {
    await save({ id: ulid(), photos: [named(await arrived(aPhoto(120, 90, 77)))] })
    expect(await logs()).toHaveLength(1)
    const other = await arrived(new TextEncoder().encode('<svg onload="alert(1)"/>'))
    await expect(save({ id: ulid(), photos: [named(other)] })).rejects.toMatchObject({
      fields: { 'photo_logs.0.photos.0.picture': expect.any(String) },
    })
  })

  test('removes only entries that are named as deleted', async () => {
    const [a, b] = [named(await photo(10)), named(await photo(20))]
    const [kept, deletedId] = [ulid(), ulid()]
    await save({ id: kept, order: 1, photos: [a, b] }, { id: deletedId, order: 2, photos: [a] })
    await save({ id: deletedId, deleted: true }, { id: ulid(), order: 3, description: 'New' })
    await save({ id: kept, order: 1, photos: [{ ...a, deleted: true }] })
    expect((await logs()).map(log => log.photos.map(each => each.id))).toEqual([[b.id], []])
    await save({ id: kept, order: 1, photos: [b, { ...a }] })
    expect((await logs())[0]?.photos.map(each => each.id)).toEqual([b.id, a.id])
  })

  test('300 photos are accepted, one more is refused in any entry', async () => {
    const picture = await photo(10)
    const many = (count: number) => Array.from({ length: count }, () => named(picture, { name: 'x'.repeat(190) }))
    await save({ id: ulid(), photos: many(150) }, { id: ulid(), photos: many(150) })
    expect((await logs()).flatMap(log => log.photos)).toHaveLength(300)
    await expect(save({ id: ulid(), photos: many(1) })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { photo_logs: 'You can add up to 300 photos' },
    })
  })

  test('a photo that was not uploaded, has other dimensions or is named twice is refused at its position', async () => {
    const picture = await photo(10)
    const outcome = (...photos: object[]) => save({ id: ulid(), photos: [named(picture)] }, { id: ulid(), photos })
    const field = 'photo_logs.1.photos.0.picture'
    const missing = { ...picture, file: 'a'.repeat(64) }
    await expect(outcome(named(missing))).rejects.toMatchObject({
      code: 'file_missing',
      fields: { [field]: expect.any(String) },
    })
    await expect(outcome(named({ ...picture, width: 9 }))).rejects.toMatchObject({ code: 'file_missing' })
    const twin = named(picture)
    await expect(outcome(twin, twin)).rejects.toMatchObject({
      fields: { 'photo_logs.1.photos': 'The same photo appears twice' },
    })
    const plan = await upload(api, aPlan(), 'image/png', 'plan')
    await expect(outcome(named(plan))).rejects.toMatchObject({
      code: 'file_wrong_type',
      fields: { [field]: expect.any(String) },
    })
    const large = await upload(api, aPhoto(1200, 10), 'image/jpeg', 'photo')
    await expect(outcome(named(large))).rejects.toMatchObject({ code: 'image_too_big' })
    expect(await logs()).toEqual([])
  })

  test('of ten concurrent saves of one version of an entry one succeeds [F-15]', async () => {
    const log = ulid()
    await save({ id: log, description: 'Before' })
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => save({ id: log, description: `Racer ${n}`, version: 1 })),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await logs()).toMatchObject([{ version: 2 }])
  })
})

describe('samples and floor plan [3§3]', () => {
  const sample = (part: object = {}) => ({ id: ulid(), sample: 'P1', result: '<0.01', ...part })
  const saveSamples = (air: object[], part: object = {}) =>
    api.clearanceFiles.saveSamples({
      body: { clearance_id: id, samples: { air_monitorings: air, surface_dusts: [] }, ...part } as never,
    })

  test('name and result are required in each row; the answer has the new version [3§5.4]', async () => {
    expect(await saveSamples([sample()])).toMatchObject({ version: 2 })
    expect((await api.clearanceFiles.samples({ params: { id } })).data.air_monitorings).toMatchObject([
      { sample: 'P1' },
    ])
    await expect(saveSamples([sample({ sample: ' ', result: '' })])).rejects.toMatchObject({
      fields: { 'samples.air_monitorings.0.sample': 'Required', 'samples.air_monitorings.0.result': 'Required' },
    })
    await expect(saveSamples([sample()], { version: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })

  test('a floor plan is set, replaced and removed; an image of another kind is refused', async () => {
    const floor_plan = await upload(api, aPlan(600, 400, id), 'image/png', 'clearancePlan')
    const saved = await api.clearanceFiles.saveFloorPlan({ body: { clearance_id: id, floor_plan } })
    expect(saved).toMatchObject({ title: 'Floor plan', version: 2 })
    const read = async () => (await api.clearanceFiles.floorPlan({ params: { id } })).data
    expect(await read()).toEqual({ title: 'Floor plan', floor_plan })
    const jpeg = await photo(10)
    await expect(
      api.clearanceFiles.saveFloorPlan({ body: { clearance_id: id, floor_plan: jpeg } }),
    ).rejects.toMatchObject({ code: 'file_wrong_type', fields: { floor_plan: expect.any(String) } })
    await api.clearanceFiles.deleteFloorPlan({ params: { id } })
    expect(await read()).toBeNull()
  })
})

const GROUPS = {
  worksafe: {
    list: () => api.clearanceFiles.worksafes({ params: { id } }),
    save: (body: { id: string; name: string; file: string }) =>
      api.clearanceFiles.saveWorksafe({ body: { clearance_id: id, ...body } }),
    remove: (file: string) => api.clearanceFiles.deleteWorksafe({ params: { id: file }, query: { clearance_id: id } }),
    url: async (file: string) =>
      (await api.clearanceFiles.readWorksafe({ params: { id: file }, query: { clearance_id: id } })).data.url,
  },
  certificate: {
    list: () => api.clearanceFiles.certificates({ params: { id } }),
    save: (body: { id: string; name: string; file: string }) =>
      api.clearanceFiles.saveCertificate({ body: { clearance_id: id, ...body } }),
    remove: (file: string) =>
      api.clearanceFiles.deleteCertificate({ params: { id: file }, query: { clearance_id: id } }),
    url: async (file: string) =>
      (await api.clearanceFiles.readCertificate({ params: { id: file }, query: { clearance_id: id } })).data.url,
  },
  additional: {
    list: () => api.clearanceFiles.documents({ params: { id } }),
    save: (body: { id: string; name: string; file: string }) =>
      api.clearanceFiles.saveDocument({ body: { clearance_id: id, ...body } }),
    remove: (file: string) => api.clearanceFiles.deleteDocument({ params: { id: file }, query: { clearance_id: id } }),
    url: async (file: string) =>
      (await api.clearanceFiles.readDocument({ params: { id: file }, query: { clearance_id: id } })).location,
  },
} as const

describe.each(Object.entries(GROUPS))('3§3 documents: %s', (kind, group) => {
  test('are added, renamed, opened by their title and deleted', async () => {
    const { file } = await upload(api, aPdf(kind), 'application/pdf', 'clearancePdf')
    const document = { id: ulid(), name: 'Whānau 1041', file }
    await group.save(document)
    await group.save({ ...document, name: 'Whānau 1042' })
    expect((await group.list()).data).toMatchObject([{ id: document.id, name: 'Whānau 1042', type: 0, version: 2 }])
    const opened = await fetch(await group.url(document.id))
    expect(opened.headers.get('content-disposition')).toContain(encodeURIComponent('Whānau 1042.pdf'))
    expect(Buffer.from(await opened.arrayBuffer()).equals(aPdf(kind))).toBe(true)
    await group.remove(document.id)
    expect((await group.list()).data).toEqual([])
    await expect(group.url(document.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(group.remove(document.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('have a title and an uploaded file [3§5.4]', async () => {
    const { file } = await upload(api, aPdf(kind), 'application/pdf', 'clearancePdf')
    const request = { id: ulid(), file }
    await expect(group.save({ ...request, name: ' ' })).rejects.toMatchObject({ fields: { name: 'Required' } })
    await expect(group.save({ ...request, name: 'x'.repeat(191) })).rejects.toMatchObject({
      fields: { name: 'Use 190 characters or fewer' },
    })
    const missing = { ...request, name: 'Missing', file: 'b'.repeat(64) }
    await expect(group.save(missing)).rejects.toMatchObject({ code: 'file_missing' })
  })

  test('an image is accepted only as an additional document [3§5.4]', async () => {
    const image = await upload(api, aPhoto(1000, 750), 'image/jpeg', 'clearanceImage')
    const saved = group.save({ id: ulid(), name: 'Site', file: image.file })
    if (kind !== 'additional') return expect(saved).rejects.toMatchObject({ code: 'not_a_pdf' })
    await saved
    expect((await group.list()).data).toMatchObject([{ type: 1, width: 1000, height: 750 }])
  })
})

test('notifications are searched by words of their titles [3§7]', async () => {
  const { file } = await upload(api, aPdf(), 'application/pdf', 'clearancePdf')
  for (const name of ['Notification of Licensed Asbestos Removal', 'Tāwhiri amendment'])
    await GROUPS.worksafe.save({ id: ulid(), name, file })
  const search = async (text: string) =>
    (await api.clearanceFiles.searchWorksafes({ body: { clearance_id: id, search: text } })).worksafes
  expect((await search('tawhiri')).map(({ name }) => name)).toEqual(['Tāwhiri amendment'])
  expect(await search('')).toHaveLength(2)
})

test('a document is found only through its own clearance [S-03]', async () => {
  const { file } = await upload(api, aPdf(), 'application/pdf', 'clearancePdf')
  const document = ulid()
  await GROUPS.worksafe.save({ id: document, name: 'Notification', file })
  const query = { clearance_id: await fixture.make() }
  await expect(api.clearanceFiles.readWorksafe({ params: { id: document }, query })).rejects.toMatchObject({
    status: 404,
  })
  await expect(api.clearanceFiles.deleteWorksafe({ params: { id: document }, query })).rejects.toMatchObject({
    status: 404,
  })
})
