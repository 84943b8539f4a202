import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let api: TestApi
let project: Project
let photo: Awaited<ReturnType<typeof upload>>
const [floor, room, id] = [ulid(), ulid(), ulid()]

beforeAll(async () => {
  const surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  project = await aProject(api, surveyor)
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor, building_id: project.building, name: 'Ground', image } })
  await api.rooms.save({ body: { id: room, building_id: project.building, floor_id: floor, name: 'Kitchen' } })
  photo = await upload(api, aPhoto(), 'image/jpeg', 'photo')
})

const save = (image: object) =>
  api.items.save({
    body: {
      id,
      building_id: project.building,
      room_id: room,
      ...TILES,
      sample: { analysis_type_id: 1, bag_code: 'A001' },
      image: { ...photo, ...image },
    },
  })
const circle = { type: 'circle' as const, from: [0, 0.25] as [number, number], to: [1, 0.5] as [number, number] }

test('marks, date and fingerprint of a photo are read as saved, and the file stays the same [3§2.3]', async () => {
  const marks = [
    circle,
    { ...circle, type: 'arrow' },
    { ...circle, type: 'box' },
    { ...circle, type: 'text', text: 'Pipe seal' },
  ]
  await save({ marks, taken_on: '2026-02-17', print: '0123456789abcdef' })
  const { data } = await api.buildings.tree({ params: { id: project.building } })
  const image = data.items.find(item => item.id === id)?.image
  expect(image).toEqual({ ...photo, marks, taken_on: '2026-02-17', print: '0123456789abcdef' })
})

test.each([
  ['31 marks', { marks: Array(31).fill(circle) }, { 'image.marks': 'Up to 30 marks' }],
  [
    'a mark beside the photo',
    { marks: [{ ...circle, to: [1.2, 0.5] }] },
    { 'image.marks.0.to.0': 'Outside the photo' },
  ],
  [
    'a text of 61 letters',
    { marks: [{ ...circle, type: 'text', text: 'x'.repeat(61) }] },
    { 'image.marks.0.text': 'Use 60 characters or fewer' },
  ],
  ['a day that is none', { taken_on: '2026-02-31' }, { 'image.taken_on': 'Enter a valid date' }],
])('3§2.3 %s: refused at its field', async (_, image, fields) => {
  await expect(save(image)).rejects.toMatchObject({ code: 'invalid_input', fields })
})
