import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

interface Firm {
  readonly admin: TestApi
  readonly surveyor: TestApi
  /** A building in pre-review; its only room has no items and no reason. */
  readonly building: string
}
let kauri: Firm
let rimu: Firm

beforeAll(async () => {
  kauri = await aFirm()
  rimu = await aFirm()
})

async function aFirm(): Promise<Firm> {
  const company = await aCompany()
  const person = await aUser(company, [ROLE.surveyor])
  const surveyor = await signedIn(person)
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const { building } = await aProject(surveyor, person, { survey_date: '2026-03-01' })
  const [floor, room] = [ulid(), ulid()]
  const image = await upload(surveyor, aPlan(), 'image/png', 'plan')
  await surveyor.floors.save({ body: { id: floor, building_id: building, name: 'Ground', image } })
  await surveyor.rooms.save({
    body: { id: room, building_id: building, floor_id: floor, name: 'Hall', layer: SQUARE },
  })
  await surveyor.buildings.finalise({ body: { id: building } })
  return { admin, surveyor, building }
}

const send = ({ surveyor, building }: Firm) => surveyor.buildings.approvePreReview({ body: { id: building } })
const choose = async ({ admin }: Firm, choices: { room_empty?: 'block' | 'warn' | 'off' }) =>
  admin.companies.saveReportCheckSettings({
    body: { choices, version: (await admin.companies.reportCheckSettings({})).data.version },
  })
const inTree = async ({ surveyor, building }: Firm) =>
  (await surveyor.buildings.tree({ params: { id: building } })).data.report_check_settings

test('a building with findings can be sent for review unless its company blocks them [2§4]', async () => {
  const { surveyor, building } = await aFirm()
  await surveyor.buildings.approvePreReview({ body: { id: building } })
})

test('a blocking finding prevents both ways to review, and is named [3§4.4]', async () => {
  for (const firm of [kauri, rimu]) {
    expect((await firm.admin.companies.reportCheckSettings({})).data).toEqual({ choices: {}, version: 0 })
    expect(await inTree(firm)).toBeUndefined()
    await choose(firm, { room_empty: 'block' })
  }
  const refusal = {
    code: 'report_check_blocks',
    status: 409,
    fields: {
      report_check_blocks: '1 thing to fix before review. Hall: Nothing recorded here, and no note to say why',
    },
  }
  await expect(send(kauri)).rejects.toMatchObject(refusal)
  const id = kauri.building
  await expect(kauri.surveyor.buildings.advance({ params: { id } })).rejects.toMatchObject(refusal)
  await kauri.surveyor.buildings.set({ params: { id }, body: { status_id: 7 } })
  await expect(kauri.surveyor.buildings.sendForReview({ body: { id } })).rejects.toMatchObject(refusal)
  await kauri.surveyor.buildings.set({ params: { id }, body: { status_id: 8 } })
})

test('a company’s rule settings are stored, reach its trees, and affect no other company [3§4.4]', async () => {
  expect(await inTree(kauri)).toEqual({ room_empty: 'block' })
  await choose(rimu, { room_empty: 'off' })
  await expect(send(kauri)).rejects.toMatchObject({ code: 'report_check_blocks' })

  await choose(kauri, { room_empty: 'warn' })
  expect((await kauri.admin.companies.reportCheckSettings({})).data).toEqual({
    choices: { room_empty: 'warn' },
    version: 2,
  })
  expect(await inTree(kauri)).toEqual({ room_empty: 'warn' })
  expect(await inTree(rimu)).toEqual({ room_empty: 'off' })
  await send(kauri)

  await choose(rimu, { room_empty: 'block' })
  await expect(send(rimu)).rejects.toMatchObject({ code: 'report_check_blocks' })
  await choose(rimu, {})
  expect(await inTree(rimu)).toBeUndefined()
  await send(rimu)
})

test('only administrators set existing rules, without overwriting unseen changes [3§6]', async () => {
  const { admin, surveyor } = kauri
  const body = { choices: {}, version: 0 }
  await expect(surveyor.companies.reportCheckSettings({})).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(surveyor.companies.saveReportCheckSettings({ body })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(admin.companies.saveReportCheckSettings({ body })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const unknown = { choices: { no_such_rule: 'off' }, version: 2 } as unknown as typeof body
  await expect(admin.companies.saveReportCheckSettings({ body: unknown })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
