import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { exportMessage, workExports } from '#test/support/workers/exports.ts'

const Id = z.object({ id: z.string() })
const place = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
const as = 'exporter'
const turnsAway = ['surveyor', 'reviewer', 'approver', 'pm', 'admin'] as const
const one = ({ building: id }: CompanyUnderTest) => ({ params: { id } })

/** Sends all queued exports to an external system of the company, so that none blocks the next. */
async function sentAll(tested: CompanyUnderTest): Promise<void> {
  const receiver = await startExternalSystem()
  const body = { company_id: tested.company.id, address: receiver.url, ...CONNECTOR_KEY }
  await answered(tested, is.message, 'POST /api/company/connector', { body }, 'root')
  await workExports(tested.company.id)
  await receiver.close()
}

const aClient = async (tested: CompanyUnderTest) => {
  const body = { name: `Napier ${tested.fresh()}`, ...place }
  return answered(tested, Id, 'POST /api/client', { body }, as)
}
async function aMatchedClient(tested: CompanyUnderTest) {
  const { id: client_id } = await aClient(tested)
  const body = { client_id, customer_ref: `EXT-${tested.fresh()}` }
  await answered(tested, is.message, 'POST /api/export/client/match', { body }, as)
  return { client_id }
}

async function aReport(tested: CompanyUnderTest) {
  const call = 'GET /api/report/generate/{building}/{contaminate_id}'
  const request = { params: { building: tested.building, contaminate_id: 1 } }
  const { data } = await answered(tested, is.data(Id), call, request, as)
  const { handler } = await import('#functions/workers/documents.ts')
  const of = { company_id: tested.company.id, building_id: tested.building, report_id: data.id }
  await handler(exportMessage({ kind: 'report', id: data.id, ...of }), aContext())
  return data
}

const building = { id: is.id, name: is.filled, job_number: is.filled, client_name: is.filled, full_address: is.filled }
const queued = is.message
const inBuilding = (name: string, extra: (tested: CompanyUnderTest) => object = () => ({})): Documented => ({
  says: '2§7',
  call: `POST /api/export/${name}`,
  as,
  ask: async tested => {
    await sentAll(tested)
    return { body: { building_id: tested.building, ...extra(tested) } }
  },
  answers: queued,
  required: ['building_id'],
  turnsAway,
})

const surveyRow = (tested: CompanyUnderTest) => ({
  job_number: `CSV-${tested.fresh()}`,
  name: 'Karaka School',
  client: 'Napier Council',
  office: 'Napier',
  surveyor: tested.people.surveyor.email,
})
const surveyRowOfIds = (tested: CompanyUnderTest) => ({
  ...{ ...surveyRow(tested), client: tested.client, office: tested.office },
  ...{ surveyor: tested.people.surveyor.id, reviewer: tested.people.reviewer.id },
})
const imported = (shape: string, cells: (tested: CompanyUnderTest) => object): Documented => ({
  says: '1§3',
  call: 'POST /api/csv/{shape}',
  as: 'pm',
  ask: tested => ({ params: { shape }, body: { dry_run: 0, rows: [{ row: 2, cells: cells(tested) }] } }),
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
    ask: async tested => {
      await sentAll(tested)
      return { params: await aClient(tested) }
    },
    answers: queued,
    turnsAway,
  },
  {
    says: '2§7',
    call: 'POST /api/export/client/match',
    as,
    ask: tested => ({ body: { client_id: tested.client, customer_ref: 'EXT-77' } }),
    answers: is.message,
    required: ['client_id', 'customer_ref'],
    turnsAway,
    refuses: [
      {
        what: 'a reference that another client has',
        ask: async tested => ({ body: { client_id: (await aClient(tested)).id, customer_ref: 'EXT-77' } }),
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
    ask: async tested => ({ body: await aMatchedClient(tested) }),
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
    ask: async tested => {
      const note = { type_id: 2, content: '<p>Keys at the office.</p>' }
      await answered(tested, z.object({}), 'POST /api/building/{id}/note', { ...one(tested), body: note }, as)
      await sentAll(tested)
      return { body: { building_id: tested.building } }
    },
    answers: queued,
    required: ['building_id'],
    turnsAway,
  },
  {
    says: '2§7',
    call: 'GET /api/export/report/{id}',
    as,
    ask: async tested => ({ params: await aReport(tested) }),
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
  imported('building', tested => ({
    ...place,
    survey: tested.survey,
    name: `Block ${tested.fresh()}`,
    report_type: 'Management',
    surveyor: tested.people.surveyor.email,
  })),
  imported('floor', ({ building, ...tested }) => ({ building, name: tested.fresh(), description: 'Above the hall' })),
  imported('room', ({ floor, ...tested }) => ({ floor, name: tested.fresh(), note: 'Locked' })),
  imported('floor', tested => ({
    building: `/survey/${tested.survey}/building/${tested.building}`,
    name: tested.fresh(),
  })),
  imported('room', tested => ({
    floor: `/survey/${tested.survey}/building/${tested.building}/floor/${tested.floor}`,
    name: tested.fresh(),
  })),
]
