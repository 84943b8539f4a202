import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const Id = z.object({ id: z.string() })
const company = { id: is.id, name: is.filled, features: is.list(is.number) }
const address = { address: '1 Main Street', address2: null, suburb: '', city: 'Napier', postcode: 4110 }
const aCompany = (tested: CompanyUnderTest) => ({ name: `Rimu ${tested.fresh()}`, ...address, features: [2, 4] })
const pages = { page: 1, rows: 10 }
const lengths = { 'address.address': 190, 'address.address2': 190, 'address.suburb': 75, 'address.city': 190 }
const Place = z.object({ id: is.id, name: is.filled, address: z.object(is.address) })

/** Offices and laboratories, which differ only in name. */
const places = (noun: 'office' | 'laboratory', idOf: (tested: CompanyUnderTest) => string): readonly Documented[] => {
  const path = `/api/${noun}`
  const body = { name: `Hastings ${noun}`, address }
  const aPlace = (tested: CompanyUnderTest) => answered(tested, Id, `POST ${path}`, { body }, 'admin')
  return [
    { says: '1§7', call: `GET ${path}`, as: 'pm', answers: is.data(is.some(Place)) },
    {
      says: '1§7',
      call: `GET ${path}/{id}`,
      as: 'pm',
      ask: tested => ({ params: { id: idOf(tested) } }),
      answers: is.data(Place),
    },
    {
      says: '1§5',
      call: `POST ${path}`,
      as: 'pm',
      ask: () => ({ body }),
      answers: z.object({ id: is.id, ...is.message.shape }),
      required: ['name', 'address', 'address.address', 'address.city', 'address.postcode'],
      longest: { name: 60, ...lengths },
      refuses: [
        {
          what: 'a postcode of seven digits',
          ask: () => ({ body: { ...body, address: { ...address, postcode: '4110411' } } }),
          status: 422,
          at: 'address.postcode',
        },
      ],
    },
    {
      says: '1§7',
      call: `PUT ${path}`,
      as: 'pm',
      ask: tested => ({ body: { id: idOf(tested), ...body } }),
      answers: is.message,
      required: ['id', 'name'],
      turnsAway: ['surveyor', 'reviewer', 'approver', 'exporter'],
      refuses: [
        {
          what: `an ${noun} of another company`,
          ask: (_, stranger) => ({ body: { id: idOf(stranger), ...body } }),
          status: 404,
        },
      ],
    },
    {
      says: '1§7',
      call: `DELETE ${path}`,
      as: 'pm',
      ask: async tested => ({ body: await aPlace(tested) }),
      answers: is.message,
      turnsAway: ['surveyor', 'reviewer', 'approver', 'exporter'],
    },
    {
      says: '1§6',
      call: `POST ${path}/admin`,
      as: 'root',
      ask: tested => ({ body: { company_id: tested.company.id, ...body } }),
      answers: z.object({ id: is.id, ...is.message.shape }),
      required: ['company_id', 'name'],
      turnsAway: ['admin', 'pm', 'surveyor'],
    },
  ]
}

export const rows: readonly Documented[] = [
  { says: '1§7', call: 'GET /api/company', as: 'root', answers: is.data(is.some(z.object(company))) },
  { says: '1§7', call: 'GET /api/company', answers: is.data(is.some(z.object(company))) },
  {
    says: '1§7',
    call: 'POST /api/company',
    as: 'root',
    ask: tested => ({ body: aCompany(tested) }),
    answers: z.object({ id: is.id, ...is.message.shape }),
    required: ['name'],
    turnsAway: ['admin', 'pm', 'surveyor'],
  },
  {
    says: '1§7',
    call: 'DELETE /api/company',
    as: 'root',
    ask: async tested => ({
      body: await answered(tested, Id, 'POST /api/company', { body: aCompany(tested) }, 'root'),
    }),
    answers: is.message,
    turnsAway: ['admin', 'pm', 'surveyor'],
  },
  {
    says: '1§7',
    call: 'GET /api/company/admin',
    as: 'root',
    ask: () => ({ query: { ...pages, search: 'tōtara' } }),
    answers: z.object({ data: is.some(z.object(company)), meta: z.object({ total: is.number }) }),
    turnsAway: ['admin', 'pm', 'surveyor'],
  },
  {
    says: '1§7',
    call: 'GET /api/company/users',
    as: 'root',
    ask: ({ company: { id } }) => ({ query: { id, ...pages } }),
    answers: is.data(is.some(z.object({ id: is.id, full_name: is.filled, email: is.filled }))),
    turnsAway: ['admin', 'pm', 'surveyor'],
  },
  {
    says: '1§7',
    call: 'GET /api/image/company/{id}',
    ask: async tested => {
      const { id, name } = tested.company
      const logo = { file: tested.file, width: 600, height: 400 }
      await answered(
        tested,
        Id,
        'POST /api/company',
        { body: { id, name, ...address, features: [2, 4], logo } },
        'root',
      )
      return { params: { id } }
    },
    answers: is.file,
  },
  {
    says: '1§7',
    call: 'GET /api/image/company/{id}',
    as: 'root',
    ask: async tested => {
      const body = { ...aCompany(tested), logo: photoUrl(90, 90) }
      return { params: await answered(tested, Id, 'POST /api/company', { body }, 'root') }
    },
    foreign: false,
    answers: is.file,
  },
  ...places('office', ({ office }) => office),
  ...places('laboratory', ({ laboratory }) => laboratory),
  {
    says: '3§6',
    call: 'GET /api/recommendations/asbestos',
    as: 'surveyor',
    answers: is.data(
      is.some(
        z.object({
          id: is.number,
          name: is.filled,
          description: is.text,
          company_id: is.id.nullable(),
          client_ids: is.list(is.id),
          deleted_at: is.instant.nullable(),
        }),
      ),
    ),
  },
  {
    says: '3§7',
    call: 'GET /api/recommendation/get',
    answers: is.data(
      is.some(z.object({ id: is.number, name: is.filled, description: is.text, company_id: is.id.nullable() })),
    ),
    turnsAway: ['surveyor', 'pm'],
  },
  {
    says: '3§7',
    call: 'POST /api/recommendation',
    ask: ({ client }) => ({ body: { name: 'Wrap in foil', description: null, client_ids: [client] } }),
    answers: z.object({ id: is.number }),
    required: ['name'],
    turnsAway: ['surveyor', 'pm'],
    refuses: [
      {
        what: 'a client of another company',
        ask: (_, { client }) => ({ body: { name: 'Wrap', client_ids: [client] } }),
        status: 422,
        at: 'client_ids',
      },
    ],
  },
  {
    says: '3§7',
    call: 'PUT /api/recommendation',
    ask: () => ({ body: { id: 4, name: 'Encapsulate', description: 'Twice.' } }),
    answers: is.message,
    required: ['id'],
  },
  {
    says: '3§7',
    call: 'POST /api/recommendation/clients',
    ask: () => ({ body: { id: 4 } }),
    answers: is.data(z.object({ client_ids: is.list(is.id) })),
    required: ['id'],
  },
  {
    says: '3§7',
    call: 'POST /api/recommendation/set-recommendation-client',
    ask: ({ client }) => ({ body: { id: 4, client_ids: [client] } }),
    answers: is.message,
    required: ['id'],
  },
  {
    says: '3§7',
    call: 'DELETE /api/recommendation/{id}',
    ask: async tested => ({
      params: await answered(
        tested,
        z.object({ id: z.number() }),
        'POST /api/recommendation',
        { body: { name: 'Gone' } },
        'admin',
      ),
    }),
    foreign: false,
    answers: is.message,
    refuses: [{ what: 'what every inaccessible item needs', ask: () => ({ params: { id: 7 } }), status: 409 }],
  },
  {
    says: '1§7',
    call: 'GET /api/statistics',
    as: 'pm',
    answers: is.data(z.object({})),
    turnsAway: ['surveyor', 'reviewer'],
  },
  { says: '1§7', call: 'GET /api/dashboard-stats', as: 'pm', answers: is.data(z.object({})) },
  { says: '1§7', call: 'GET /api/clearance/get-clearance-stats', as: 'pm', answers: is.data(is.list(z.object({}))) },
  ...(['asbestos', 'lead', 'clearance'] as const).map(
    (dataset): Documented => ({
      says: '1§7',
      call: 'GET /api/building/check',
      as: 'pm',
      ask: () => ({ query: { date: '2026-03-01', dataset } }),
      answers: is.data(z.object({})),
      required: ['date', 'dataset'],
    }),
  ),
]
