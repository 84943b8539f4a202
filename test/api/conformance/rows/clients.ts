import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { pdfUrl, photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const person = { first_name: 'Hana', last_name: 'Ngata', phone: '06 555 0199', email: 'hana@council.example' }
const Id = z.object({ id: z.string() })

const aClient = (tested: CompanyUnderTest) =>
  answered(tested, Id, 'POST /api/client', { body: { name: 'Hastings Council', ...place } }, 'admin')
const aContact = (tested: CompanyUnderTest) =>
  answered(tested, Id, 'POST /api/contact', { body: { client_id: tested.client, ...person } }, 'admin')

const client = {
  id: is.id,
  name: is.filled,
  full_address: is.filled,
  survey_count: is.number,
  primary_id: is.id,
  updated_at: is.instant,
}
const contact = {
  id: is.id,
  client_id: is.id,
  first_name: is.filled,
  last_name: is.filled,
  full_name: is.filled,
  phone: is.filled,
  email: is.filled,
  primary: is.flag,
}
const lengths = { address: 190, address2: 190, suburb: 75, city: 190 }
const people = { first_name: 60, last_name: 60, phone: 80 }

export const rows: readonly Documented[] = [
  { says: '1§7', call: 'GET /api/client', answers: is.data(is.some(z.object(client))) },
  {
    says: '1§7',
    call: 'GET /api/client/{id}',
    ask: ({ client: id }) => ({ params: { id } }),
    answers: is.data(z.object({ ...client, ...is.address, contacts: is.some(z.object(contact)) })),
  },
  {
    says: '1§7',
    call: 'GET /api/client/{id}/contacts',
    ask: ({ client: id }) => ({ params: { id } }),
    answers: is.data(is.some(z.object(contact))),
  },
  {
    says: '1§7',
    call: 'GET /api/client/search',
    ask: () => ({ query: { search: 'napier' } }),
    answers: is.data(is.some(z.object(client))),
  },
  {
    says: '1§5',
    call: 'POST /api/client',
    ask: () => ({ body: { name: 'Taupō Council', ...place, postcode: 4110, address2: null, suburb: null } }),
    answers: z.object({ id: is.id, ...is.message.shape }),
    required: ['name', 'address', 'city', 'postcode'],
    longest: { name: 100, ...lengths },
    refuses: [
      {
        what: 'a PDF as its image',
        ask: () => ({ body: { name: 'Taupō', ...place, image: pdfUrl() } }),
        status: 422,
        at: 'image',
      },
      {
        what: 'a postcode of three digits',
        ask: () => ({ body: { name: 'Taupō', ...place, postcode: '411' } }),
        status: 422,
        at: 'postcode',
      },
    ],
  },
  {
    says: '1§7',
    call: 'POST /api/client',
    ask: ({ client: id }) => ({ body: { id, name: 'Napier Council', ...place } }),
    answers: z.object({ id: is.id }),
  },
  {
    says: '1§7',
    call: 'GET /api/image/client/{id}',
    ask: async tested => {
      const image = { file: tested.file, width: 600, height: 400 }
      const body = { name: 'Wairoa Council', ...place, image }
      return { params: await answered(tested, Id, 'POST /api/client', { body }, 'admin') }
    },
    answers: is.file,
  },
  {
    says: '1§7',
    call: 'GET /api/image/client/{id}',
    ask: async tested => {
      const body = { name: 'Wairoa Council', ...place, image: photoUrl() }
      return { params: await answered(tested, Id, 'POST /api/client', { body }, 'admin') }
    },
    answers: is.file,
  },
  {
    says: '1§7',
    call: 'DELETE /api/client',
    ask: async tested => ({ body: await aClient(tested) }),
    answers: is.message,
    refuses: [
      { what: 'a client with surveys', ask: ({ client: id }) => ({ body: { id } }), status: 409 },
      { what: 'a client of another company', ask: (_, { client: id }) => ({ body: { id } }), status: 404 },
    ],
  },
  {
    says: '1§7',
    call: 'GET /api/client/{id}/buildings',
    ask: ({ client: id }) => ({
      params: { id },
      query: { client_id: id, paginate: 15, page: 1, search: '', type: 'client', status: 'All' },
    }),
    answers: z.object({
      meta: z.object({ page: is.number, total: is.number }),
      data: is.some(
        z.object({ id: is.id, name: is.filled, survey_id: is.id, phase: is.text, full_address: is.filled }),
      ),
    }),
  },
  {
    says: '1§5',
    call: 'POST /api/contact',
    ask: ({ client: client_id }) => ({ body: { client_id, ...person } }),
    answers: z.object({ id: is.id, ...is.message.shape }),
    required: ['client_id', 'first_name', 'last_name', 'phone', 'email'],
    longest: people,
    refuses: [
      {
        what: 'an email of 81 characters',
        ask: ({ client: client_id }) => ({
          body: { client_id, ...person, email: `${'x'.repeat(62)}@${'y'.repeat(10)}.example` },
        }),
        status: 422,
        at: 'email',
      },
      {
        what: 'a client of another company',
        ask: (_, { client: client_id }) => ({ body: { client_id, ...person } }),
        status: 404,
      },
    ],
  },
  {
    says: '1§7',
    call: 'GET /api/contact/{id}',
    ask: ({ contact: id }) => ({ params: { id } }),
    answers: is.data(z.object(contact)),
  },
  {
    says: '1§7',
    call: 'PUT /api/contact/{id}',
    ask: async tested => ({ params: await aContact(tested), body: { ...person, first_name: 'Hanna' } }),
    answers: is.message,
    longest: people,
  },
  {
    says: '1§7',
    call: 'DELETE /api/contact/{id}',
    ask: async tested => ({ params: await aContact(tested) }),
    answers: is.message,
    refuses: [{ what: 'the primary contact', ask: ({ contact: id }) => ({ params: { id } }), status: 409 }],
  },
]
