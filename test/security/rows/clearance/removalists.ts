import type { removalists as group } from '#shared/contract/clearance/removalists.ts'
import type { CompanyRecords } from '#test/security/companyRecords.ts'
import type { Rows } from '#test/security/row.ts'

const of = ({ clearance }: CompanyRecords) => ({ params: { id: clearance } })

export const removalists: Rows<typeof group> = {
  saveCompany: {
    who: 'signedIn',
    ask: ({ removalCompany }) => ({ body: { id: removalCompany, name: 'Clear Air', license_no_a: 'A1', version: 1 } }),
  },
  companies: { who: 'signedIn', ask: () => ({}) },
  allCompanies: { who: 'signedIn', ask: () => ({}) },
  companiesOf: { who: 'signedIn', ask: of },
  selectedCompanies: { who: 'signedIn', ask: of },
  deleteCompany: { who: 'signedIn', ask: ({ removalCompany }) => ({ params: { id: removalCompany } }) },
  saveRemovalist: {
    who: 'signedIn',
    ask: ({ removalist, removalCompany }) => ({
      body: {
        id: removalist,
        removal_company_id: removalCompany,
        name: 'Hana Moana',
        position: 'Supervisor',
        contact_no: '021 555 010',
        version: 1,
      },
    }),
  },
  removalists: { who: 'signedIn', ask: () => ({}) },
  allRemovalists: { who: 'signedIn', ask: () => ({}) },
  removalistsOf: { who: 'signedIn', ask: of },
  selectedRemovalists: { who: 'signedIn', ask: of },
  deleteRemovalist: { who: 'signedIn', ask: ({ removalist }) => ({ params: { id: removalist } }) },
}
