import type { RoomInput } from '#shared/domain/tree/room.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { advanceStatus } from './advanceStatus.ts'
import type { Box, Demo, DemoItem, DemoRoom } from './demo.ts'
import { rectangle, roomId, roomLayer, roomOf } from './demoRooms.ts'
import { seedId } from './ids.ts'
import { userId } from './people.ts'
import { type Api, signIn, upload } from './session.ts'

/**
 * Creates a demo building as its surveyor would, and advances it to its status. Safe to repeat, because every call has a fixed
 * idempotency key.
 */
export async function makeBuilding(demo: Demo, opensSurvey: boolean): Promise<void> {
  const api = await signIn(demo.company, 'surveyor')
  const id = seedId(demo.key)
  await makeProject(api, demo, id, opensSurvey)
  for (const [at, floor] of demo.floors.entries()) await makeFloor(api, demo, floor, at)
  for (const [at, item] of demo.items.entries()) await makeItem(api, demo, item, at)
  if (demo.reserved) await reserve(demo, id, demo.reserved)
  if (demo.note)
    await api.buildings.note(
      { params: { id }, body: { type_id: 3, content: demo.note } },
      { key: seedId(`${demo.key}/note`) },
    )
  await advanceStatus(api, demo, id)
}

async function makeProject(api: Api, demo: Demo, id: string, opensSurvey: boolean): Promise<void> {
  const { company, key, job, client } = demo
  const [address, suburb, city, postcode] = demo.address
  const survey = {
    id: seedId(job[0]),
    job_number: job[0],
    name: job[1],
    client_id: seedId(client),
    contact_id: seedId(`${client}/contact`),
    office_id: seedId(`${company}/office`),
  }
  const image = demo.image && (await upload(api, demo.image, 'buildingImage'))
  const building = {
    id,
    name: demo.name,
    phase: demo.phase,
    description: demo.description,
    report_type_id: demo.report_type_id,
    address,
    suburb,
    city,
    postcode,
    is_asbestos: true,
    is_lead: true,
    is_residential: demo.description.startsWith('House'),
    surveyors: [userId(company, 'surveyor')],
    reviewer_id: userId(company, 'reviewer'),
    approver_id: userId(company, 'approver'),
    laboratory_id: seedId(`${company}/laboratory`),
    survey_date: demo.survey_date,
    label_size: 24,
    ...(image && { image }),
  }
  await api.surveys.createProject(
    { body: { survey: opensSurvey ? survey : { id: survey.id }, building } },
    { key: seedId(`${key}/project`) },
  )
}

/** Reserves the range for the project manager, so that the surveyor's suggested Sample IDs stay the same. */
async function reserve(demo: Demo, id: string, range: NonNullable<Demo['reserved']>): Promise<void> {
  const api = await signIn(demo.company, 'pm')
  const body = { ...range, id: seedId(`${demo.key}/range`), contaminate_id: CONTAMINANT.asbestos }
  await api.items.reserveBagRange({ params: { id }, body }, { key: seedId(`${demo.key}/reserve`) })
}

async function makeFloor(api: Api, demo: Demo, floor: Demo['floors'][number], at: number): Promise<void> {
  const id = seedId(`${demo.key}/${floor.name}`)
  const building_id = seedId(demo.key)
  const image = await upload(api, floor.plan, 'plan')
  await api.floors.save(
    { body: { id, building_id, name: floor.name, description: floor.description, order: at + 1, image } },
    { key: seedId(`${demo.key}/floor/${at}`) },
  )
  for (const [n, room] of floor.rooms.entries()) {
    const body = roomBody(demo, id, floor.name, room, n + 1)
    await api.rooms.save({ body }, { key: seedId(`${demo.key}/${floor.name}/${room.name}/room`) })
  }
}

function roomBody(demo: Demo, floor_id: string, floor: string, room: DemoRoom, order: number): RoomInput {
  return {
    id: roomId(demo, `${floor}/${room.name}`),
    building_id: seedId(demo.key),
    floor_id,
    name: room.name,
    order,
    note: room.note ?? '',
    is_inaccessible: room.state === 'inaccessible',
    is_not_suspicious: room.state === 'notSuspicious',
    is_scoped: room.state !== 'outOfScope',
    label: room.label ?? false,
    layer: roomLayer(room),
  }
}

const LEAVE_AND_MANAGE = [1]

async function makeItem(api: Api, demo: Demo, item: DemoItem, at: number): Promise<void> {
  const image = item.photo && (await upload(api, item.photo, 'photo'))
  const [x, y, width, height] = roomOf(demo, item).box
  const nth = demo.items.slice(0, at).filter(other => other.in === item.in).length
  const [column, row] = [nth % 2, Math.floor(nth / 2)]
  const spot: Box = [x + width * (0.08 + 0.48 * column), y + height * (0.34 + 0.32 * row), width * 0.36, height * 0.24]
  const body = {
    id: seedId(`${demo.key}/item/${at}`),
    building_id: seedId(demo.key),
    room_id: roomId(demo, item.in),
    contaminate_id: item.lead ? CONTAMINANT.lead : CONTAMINANT.asbestos,
    assessment_method_id: item.method,
    name: item.name,
    link: item.link ?? 'to',
    description: item.at,
    comment: item.comment ?? '',
    amount_type_id: item.unit ?? 1,
    layer: { polygons: [rectangle('item', spot)], labels: [] },
    item_recommendations: [...(item.advice ?? LEAVE_AND_MANAGE)],
    ...(item.amount !== undefined && { amount: item.amount }),
    ...(item.scores && { item_scores: [...item.scores] }),
    ...(item.removal && { removal_class_id: item.removal }),
    ...(image && { image }),
    ...recordsOf(demo, item),
  }
  await api.items.save({ body }, { key: seedId(`${demo.key}/item/${at}/save`) })
}

function recordsOf(demo: Demo, { bag, as, presumed, reported, lead }: DemoItem) {
  const parent = demo.items.findIndex(item => item.bag === as)
  return {
    ...(bag && { sample: { bag_code: bag, analysis_type_id: lead ? 4 : 1 } }),
    ...(as && { sampled_as: { item_as_id: seedId(`${demo.key}/item/${parent}`) } }),
    ...(presumed && { presumed_sample: { sample_status_id: presumed } }),
    ...(reported && { reported_sample: { name: reported[0], sample_number: reported[1], status_id: reported[2] } }),
    ...(lead && {
      lead: {
        building_material: lead.material ?? '',
        colour: lead.colour ?? '',
        ...(lead.condition && { paint_condition: lead.condition }),
        ...(lead.xrf !== undefined && { xrf_result: lead.xrf }),
      },
    }),
  }
}
