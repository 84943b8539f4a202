import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { pdfUrl, photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

/** The parts of a clearance beside its fields. */

const Message = z.object({ message: is.filled })
const one = ({ clearance: id }: CompanyUnderTest) => ({ params: { id } })

const photo = (file: string) => ({
  id: is.id,
  name: is.text,
  path: z.literal(`/api/image/file/${file}`),
  deleted: is.flag,
})
const PhotoLog = z.object({
  id: z.string(),
  description: is.text,
  photos: is.list(z.object({ ...photo(''), path: is.filled })),
})

interface DocumentCalls {
  readonly list: string
  readonly save: string
  readonly read: string
  readonly delete: string
  /** The name of the documents in the reply of a save. */
  readonly key: string
  readonly status?: number
  readonly takesImages?: true
  readonly fields: Readonly<Record<string, z.ZodType>>
}

/** The three kinds of documents, which differ in field names and paths. */
function documents({ list, save, read, fields, key, takesImages, ...calls }: DocumentCalls): Documented[] {
  const Row = z.object({ id: z.string(), ...fields })
  const body = ({ clearance: clearance_id, wholePdf: file }: CompanyUnderTest) => ({
    clearance_id,
    title: 'Letter of the lab',
    file,
  })
  const added = async (tested: CompanyUnderTest) => {
    const reply = await answered(
      tested,
      z.object({ [key]: is.some(Row) }),
      `POST ${save}`,
      { body: body(tested) },
      'admin',
    )
    return { params: { id: String(reply[key]?.at(-1)?.id) } }
  }
  return [
    {
      says: '3§5.4',
      call: `POST ${save}`,
      ask: tested => ({ body: body(tested) }),
      answers: z.object({ [key]: is.some(Row) }),
      required: ['title', 'file'],
      longest: { title: 190 },
      refuses: [
        {
          what: 'a clearance of another company',
          ask: (tested, { clearance: clearance_id }) => ({ body: { ...body(tested), clearance_id } }),
          status: 404,
        },
      ],
    },
    {
      says: '3§7',
      call: `POST ${save}`,
      ask: tested => ({ body: { ...body(tested), file: pdfUrl(key) } }),
      answers: z.object({ [key]: is.some(Row) }),
      refuses: [
        {
          what: 'half a PDF',
          ask: tested => ({ body: { ...body(tested), file: pdfUrl(key).slice(0, 60) } }),
          status: 422,
          at: 'file',
        },
      ],
    },
    {
      says: '3§5.4',
      call: `POST ${save}`,
      ask: tested => ({ body: { ...body(tested), file: photoUrl(200, 100) } }),
      ...(takesImages ? { answers: z.object({ [key]: is.some(z.object({})) }) } : { status: 422 }),
    },
    { says: '3§3', call: `GET ${list}`, ask: one, answers: is.data(is.some(Row)) },
    {
      says: '3§7',
      call: `GET ${read}`,
      ask: added,
      status: 302,
      answers: is.file,
    },
    { says: '3§7', call: `GET ${calls.delete}`, ask: added, answers: Message },
  ]
}

export const rows: readonly Documented[] = [
  {
    says: '3§3',
    call: 'POST /api/clearance/photo-log/insert-update',
    ask: ({ clearance: clearance_id, logPhoto }) => ({
      body: {
        photo_logs: [
          { description: 'Door', photos: [{ name: 'Before', path: `/api/image/file/${logPhoto}`, deleted: false }] },
        ],
        clearance_id,
        with_message: 1,
      },
    }),
    answers: z.object({ photo_logs: is.some(PhotoLog), message: is.filled }),
    required: ['clearance_id', 'photo_logs'],
    refuses: [
      {
        what: 'a photo of another company',
        ask: ({ clearance: clearance_id }) => ({
          body: { photo_logs: [{ photos: [{ path: `/api/image/file/${'0'.repeat(64)}` }] }], clearance_id },
        }),
        status: 409,
        at: 'photo_logs.0.photos.0.path',
      },
    ],
  },
  { says: '3§3', call: 'GET /api/clearance/get-photo-logs/{id}', ask: one, answers: is.data(is.some(PhotoLog)) },
  ...documents({
    list: '/api/clearance/get-work-safe/{id}',
    save: '/api/clearance/work-safe/insert-update',
    read: '/api/clearance/worksafe/{id}',
    delete: '/api/clearance/work-safe/delete/{id}',
    key: 'worksafes',
    fields: { name: is.filled, title: is.filled },
  }),
  ...documents({
    list: '/api/clearance/get-air-swab-result/{id}',
    save: '/api/clearance/air-swab-result/insert-update',
    read: '/api/clearance/air-swab-results/{id}',
    delete: '/api/clearance/air-swab-result/delete/{id}',
    key: 'documents',
    fields: { title: is.filled },
  }),
  ...documents({
    list: '/api/clearance/get-additional-docs/{id}',
    save: '/api/clearance/additional-doc/insert-update',
    read: '/clearance/additional-document/{id}',
    delete: '/api/clearance/additional-doc/delete/{id}',
    key: 'additional_docs',
    status: 302,
    takesImages: true,
    fields: { name: is.filled, type: is.number },
  }),
  {
    says: '3§7',
    call: 'POST /api/clearance/work-safe/search',
    ask: ({ clearance: clearance_id }) => ({ body: { clearance_id, search: 'letter' } }),
    answers: z.object({ worksafes: is.some(z.object({ id: is.id, title: is.filled })) }),
  },
  {
    says: '3§3',
    call: 'POST /api/clearance/air-swab-samples-insert-update',
    ask: ({ clearance: clearance_id, certificate }) => ({
      body: {
        clearance_id,
        samples: {
          air_monitorings: [{ sample: 'A1', result: '0.004', air_swab_result_id: certificate }],
          surface_dusts: [{ sample: 'D1', result: 'No asbestos' }],
        },
      },
    }),
    answers: Message,
    required: ['samples.air_monitorings.0.sample', 'samples.surface_dusts.0.result'],
    refuses: [
      {
        what: 'a certificate of another company',
        ask: ({ clearance: clearance_id }, { certificate }) => ({
          body: {
            clearance_id,
            samples: { air_monitorings: [{ sample: 'A1', result: '0.004', air_swab_result_id: certificate }] },
          },
        }),
        status: 422,
        at: 'samples.air_monitorings.0.air_swab_result_id',
      },
    ],
  },
  {
    says: '3§3',
    call: 'GET /api/clearance/get-air-swab-samples/{id}',
    ask: one,
    answers: is.data(
      z.object({
        air_monitorings: is.some(
          z.object({ type: z.literal(1), sample: is.filled, result: is.filled, air_swab_result_id: is.id }),
        ),
        surface_dusts: is.some(z.object({ type: z.literal(2), sample: is.filled, result: is.filled })),
      }),
    ),
  },
  {
    says: '3§7',
    call: 'POST /api/clearance/upload-floor-plan',
    ask: ({ clearance: clearance_id, file }) => ({
      body: { clearance_id, title: 'Level 1', floor_plan: { file, width: 600, height: 400 } },
    }),
    answers: z.object({ title: z.literal('Level 1') }),
    longest: { title: 190 },
  },
  {
    says: '3§3',
    call: 'GET /api/clearance/get-floor-plan/{id}',
    ask: one,
    answers: is.data(z.object({ title: is.filled, floor_plan: z.object({}) })),
  },
  {
    says: '3§3',
    call: 'GET /api/clearance/get-clearance-by-id/{id}',
    ask: one,
    answers: is.data(z.object({ template: z.object({ information: z.object({ floor_plan: z.object({}) }) }) })),
  },
  { says: '3§7', call: 'GET /api/clearance/floor-plan/delete/{id}', ask: one, answers: Message },
]
