import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

const Message = z.object({ message: is.filled })
const one = ({ clearance: id }: CompanyUnderTest) => ({ params: { id } })
const company = {
  id: is.id,
  name: is.filled,
  license_no_a: is.text,
  license_no_b: is.text,
  description: is.text,
  licenses: is.some(z.object({})),
}
const Company = z.object(company)
const Removalist = z.object({
  id: is.id,
  name: is.filled,
  position: is.filled,
  qualifications: is.text,
  contact_no: is.filled,
  removal_company_id: is.id,
  company: Company,
})
const Companies = is.data(z.object({ companies: is.some(Company) }))
const Removalists = is.data(z.object({ removalists: is.some(Removalist) }))
const companyBody = { name: 'Clean Site', license_no_a: 'A-7', license_no_b: null, description: null }
const person = ({ removalCompany }: CompanyUnderTest) => ({
  removal_company_id: removalCompany,
  name: 'Rangi Moana',
  position: 'Supervisor',
  qualifications: null,
  contact_no: '021 555 011',
})
const Saved = z.object({ data: z.object({ id: z.string() }) })

export const rows: readonly Documented[] = [
  {
    says: '3§5.4',
    call: 'POST /api/clearance/company/insert-update',
    ask: () => ({ body: companyBody }),
    answers: is.data(Company),
    required: ['name'],
    longest: { name: 190, license_no_a: 190, license_no_b: 190 },
  },
  ...['/api/clearance/company/all', '/api/clearance/get-companies'].map(
    (path): Documented => ({ says: '3§7', call: `GET ${path}`, answers: Companies }),
  ),
  ...['/api/clearance/company/get-by-clearance/{id}', '/api/clearance/get-selected-companies/{id}'].map(
    (path): Documented => ({ says: '3§7', call: `GET ${path}`, ask: one, answers: Companies }),
  ),
  {
    says: '3§7',
    call: 'GET /api/clearance/company/delete/{id}',
    ask: async tested => {
      const call = 'POST /api/clearance/company/insert-update'
      return { params: (await answered(tested, Saved, call, { body: companyBody }, 'admin')).data }
    },
    answers: Message,
  },
  {
    says: '3§5.4',
    call: 'POST /api/clearance/removalist/insert-update',
    ask: tested => ({ body: person(tested) }),
    answers: is.data(Removalist),
    required: ['removal_company_id', 'name', 'position', 'contact_no'],
    longest: { name: 190, position: 190, contact_no: 190, qualifications: 190 },
    refuses: [
      {
        what: 'a company of another company',
        ask: (_, stranger) => ({ body: person(stranger) }),
        status: 422,
        at: 'removal_company_id',
      },
    ],
  },
  ...['/api/clearance/removalist/all', '/api/clearance/get-removalists'].map(
    (path): Documented => ({ says: '3§7', call: `GET ${path}`, answers: Removalists }),
  ),
  ...['/api/clearance/removalist/get-by-clearance/{id}', '/api/clearance/get-selected-removalist/{id}'].map(
    (path): Documented => ({ says: '3§7', call: `GET ${path}`, ask: one, answers: Removalists }),
  ),
  {
    says: '3§7',
    call: 'GET /api/clearance/removalist/delete/{id}',
    ask: async tested => {
      const call = 'POST /api/clearance/removalist/insert-update'
      return { params: (await answered(tested, Saved, call, { body: person(tested) }, 'admin')).data }
    },
    answers: Message,
  },
]
