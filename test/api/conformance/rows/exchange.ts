import * as z from 'zod'
import * as is from '#test/api/conformance/wire/fields.ts'
import { answered, type Documented, type World } from '#test/api/conformance/wire/world.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { exportMessage, workExports } from '#test/support/workers/exports.ts'

const Id = z.object({ id: z.string() })
const place = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
const as = 'exporter'
const turnsAway = ['surveyor', 'reviewer', 'approver', 'pm', 'admin'] as const
const one = ({ building: id }: World) => ({ params: { id } })

/** Sends all queued exports to an external system of the company, so that none blocks the next. */
async function sentAll(world: World): Promise<void> {
  const receiver = await startExternalSystem()
  const body = { company_id: world.company.id, address: receiver.url, ...CONNECTOR_KEY }
  await answered(world, is.message, 'POST /api/company/connector', { body }, 'root')
  await workExports(world.company.id)
  await receiver.close()
}

const aClient = async (world: World) => {
  const body = { name: `Napier ${world.fresh()}`, ...place }
  return answered(world, Id, 'POST /api/client', { body }, as)
}
async function aMatchedClient(world: World) {
  const { id: client_id } = await aClient(world)
  const body = { client_id, customer_ref: `EXT-${world.fresh()}` }
  await answered(world, is.message, 'POST /api/export/client/match', { body }, as)
  return { client_id }
}

async function aReport(world: World) {
  const call = 'GET /api/report/generate/{building}/{contaminate_id}'
  const asked = { params: { building: world.building, contaminate_id: 1 } }
  const { data } = await answered(world, is.data(Id), call, asked, as)
  const { handler } = await import('#functions/workers/documents.ts')
  const of = { company_id: world.company.id, building_id: world.building, report_id: data.id }
  await handler(exportMessage({ kind: 'report', id: data.id, ...of }), aContext())
  return data
}

const building = { id: is.id, name: is.filled, job_number: is.filled, client_name: is.filled, full_address: is.filled }
const queued = is.message
const inBuilding = (name: string, extra: (world: World) => object = () => ({})): Documented => ({
  says: '2§7',
  call: `POST /api/export/${name}`,
  as,
  ask: async world => {
    await sentAll(world)
    return { body: { building_id: world.building, ...extra(world) } }
  },
  answers: queued,
  required: ['building_id'],
  turnsAway,
})

const surveyRow = (world: World) => ({
  job_number: `CSV-${world.fresh()}`,
  name: 'Karaka School',
  client: 'Napier Council',
  office: 'Napier',
  surveyor: world.people.surveyor.email,
})
const surveyRowOfIds = (world: World) => ({
  ...{ ...surveyRow(world), client: world.client, office: world.office },
  ...{ surveyor: world.people.surveyor.id, reviewer: world.people.reviewer.id },
})
const imported = (shape: string, cells: (world: World) => object): Documented => ({
  says: '1§3',
  call: 'POST /api/csv/{shape}',
  as: 'pm',
  ask: world => ({ params: { shape }, body: { dry_run: 0, rows: [{ row: 2, cells: cells(world) }] } }),
  foreign: false,
  answers: is.data(is.some(z.object({ row: z.literal(2), outcome: z.literal('made'), id: is.id }))),
  required: ['rows'],
  turnsAway: ['surveyor', 'reviewer', 'approver', 'exporter'],
})

export const rows: readonly Documented[] = [
  {
    says: '2§7',
    call: 'GET /api/export/client/search',
    as,
    ask: () => ({ query: { search: 'napier' } }),
    answers: z.object({
      data: is.some(z.object({ id: is.id, name: is.filled })),
      meta: z.object({ total: is.number }),
    }),
    turnsAway,
  },
  {
    says: '2§7',
    call: 'GET /api/export/building/search',
    as,
    answers: z.object({ data: is.some(z.object(building)), meta: z.object({}) }),
    turnsAway,
  },
  {
    says: '2§7',
    call: 'POST /api/export/client/{id}',
    as,
    ask: async world => {
      await sentAll(world)
      return { params: await aClient(world) }
    },
    answers: queued,
    turnsAway,
  },
  {
    says: '2§7',
    call: 'POST /api/export/client/match',
    as,
    ask: world => ({ body: { client_id: world.client, customer_ref: 'EXT-77' } }),
    answers: is.message,
    required: ['client_id', 'customer_ref'],
    turnsAway,
    refuses: [
      {
        what: 'a reference that another client has',
        ask: async world => ({ body: { client_id: (await aClient(world)).id, customer_ref: 'EXT-77' } }),
        status: 409,
      },
      {
        what: 'a client of another company',
        ask: (_, { client: client_id }) => ({ body: { client_id, customer_ref: 'EXT-9' } }),
        status: 404,
      },
    ],
  },
  {
    says: '2§7',
    call: 'PUT /api/export/client/unlink',
    as,
    ask: async world => ({ body: await aMatchedClient(world) }),
    answers: is.message,
    required: ['client_id'],
    turnsAway,
  },
  {
    says: '2§7',
    call: 'POST /api/export/building/match',
    as,
    ask: ({ building: building_id }) => ({ body: { building_id, building_ref: 'EXT-78' } }),
    answers: is.message,
    required: ['building_id', 'building_ref'],
    turnsAway,
  },
  inBuilding('floor/all'),
  inBuilding('floor/some', ({ floor }) => ({ floors: [floor] })),
  {
    says: '2§7',
    call: 'POST /api/export/building/notes',
    as,
    ask: async world => {
      const note = { type_id: 2, content: '<p>Keys at the office.</p>' }
      await answered(world, z.object({}), 'POST /api/building/{id}/note', { ...one(world), body: note }, as)
      await sentAll(world)
      return { body: { building_id: world.building } }
    },
    answers: queued,
    required: ['building_id'],
    turnsAway,
  },
  {
    says: '2§7',
    call: 'GET /api/export/report/{id}',
    as,
    ask: async world => ({ params: await aReport(world) }),
    answers: is.file,
  },
  {
    says: '2§7',
    call: 'GET /api/export/building/{id}/reports',
    as,
    ask: one,
    answers: is.data(is.some(z.object({ id: is.id, final_document_name: is.filled }))),
    turnsAway,
  },
  {
    says: '2§7',
    call: 'PUT /api/export/building/unlink',
    as,
    ask: ({ building: building_id }) => ({ body: { building_id } }),
    answers: is.message,
    required: ['building_id'],
    turnsAway,
  },
  { says: '2§7', call: 'POST /api/export/building/{id}', as, ask: one, answers: queued, turnsAway },
  imported('survey', surveyRow),
  imported('survey', surveyRowOfIds),
  imported('building', world => ({
    ...place,
    survey: world.survey,
    name: `Block ${world.fresh()}`,
    report_type: 'Management',
    surveyor: world.people.surveyor.email,
  })),
  imported('floor', ({ building, ...world }) => ({ building, name: world.fresh(), description: 'Above the hall' })),
  imported('room', ({ floor, ...world }) => ({ floor, name: world.fresh(), note: 'Locked' })),
  imported('floor', world => ({ building: `/survey/${world.survey}/building/${world.building}`, name: world.fresh() })),
  imported('room', world => ({
    floor: `/survey/${world.survey}/building/${world.building}/floor/${world.floor}`,
    name: world.fresh(),
  })),
]
