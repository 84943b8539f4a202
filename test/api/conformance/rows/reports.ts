import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const byId = (id: string) => ({ params: { id } })
const Named = is.data(z.object({ id: z.string() }))
const aReport = async ({ building, ...tested }: CompanyUnderTest, contaminate_id = 1) =>
  (
    await answered(
      { building, ...tested },
      Named,
      'GET /api/report/generate/{building}/{contaminate_id}',
      { params: { building, contaminate_id } },
      'surveyor',
    ).catch(() => queued(tested))
  ).data.id
/** Only one report per contaminant is generated at a time. */
const queued = async (tested: Pick<CompanyUnderTest, 'send'>) => {
  const { answer } = await tested.send('GET /api/report/queued', {}, 'surveyor')
  const [first] = is.data(z.array(z.object({ id: z.string() }))).parse(answer).data
  if (!first) throw new Error('No report is queued')
  return { data: first }
}
const aLabReturn = async (tested: CompanyUnderTest) => {
  const request = { ...byId(tested.building), body: { return: tested.pdf, contaminate_id: 2 } }
  return (await answered(tested, Named, 'POST /api/building/{id}/file', request, 'surveyor')).data.id
}

const report = z.object({ id: is.id, contaminate_id: is.number, status: is.filled, final_document_name: is.text })

export const rows: readonly Documented[] = [
  {
    says: '2§7',
    call: 'GET /api/report/generate/{building}/{contaminate_id}',
    ask: ({ building }) => ({ params: { building, contaminate_id: 2 } }),
    answers: is.data(report),
  },
  {
    says: '2§7',
    call: 'GET /api/report/queued',
    answers: is.data(is.some(report.extend({ building_id: is.id }))),
  },
  {
    says: '2§7',
    call: 'GET /api/report/{id}',
    ask: async tested => byId(await aReport(tested)),
    answers: is.data(report),
  },
  {
    says: '2§4',
    call: 'GET /api/report/download/{id}',
    ask: async tested => byId(await aReport(tested)),
    status: 409,
  },
  {
    says: '2§7',
    call: 'GET /api/report/building/{id}',
    ask: ({ building: id }) => ({ params: { id }, query: { type: 1 } }),
    answers: is.data(is.some(report)),
  },
  {
    says: '2§7',
    call: 'POST /api/report/coc/download/{building}/{laboratory}/{contaminate}',
    ask: ({ building, laboratory }) => ({
      params: { building, laboratory, contaminate: 1 },
      query: { updated_at: '2026-03-02T00:00:00.000Z' },
    }),
    answers: is.data(z.object({})),
  },
  {
    says: '2§7',
    call: 'GET /api/file/{id}',
    ask: tested => byId(tested.labReturn),
    answers: is.file,
  },
  {
    says: '2§7',
    call: 'DELETE /api/file/{id}',
    ask: async tested => byId(await aLabReturn(tested)),
    answers: is.message,
  },
  {
    says: '2§7',
    call: 'DELETE /api/file',
    ask: async tested => ({ body: { id: await aLabReturn(tested) } }),
    answers: is.message,
    refuses: [{ what: 'another company’s file', ask: (_, { labReturn: id }) => ({ body: { id } }), status: 404 }],
  },
]
