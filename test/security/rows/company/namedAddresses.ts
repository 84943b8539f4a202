import type { namedAddresses as group } from '#shared/contract/company/namedAddresses.ts'
import type { Rows } from '#test/security/row.ts'

const manage = ['pm', 'admin', 'root'] as const
const root = ['root'] as const
const address = { address: '1 Main Street', city: 'Napier', postcode: '4110' }

export const namedAddresses: Rows<typeof group> = {
  offices: { who: 'signedIn', ask: () => ({}) },
  office: { who: manage, ask: ({ office }) => ({ params: { id: office } }) },
  saveOffice: { who: 'signedIn', ask: ({ fresh }) => ({ body: { id: fresh(), name: 'Napier', address } }) },
  changeOffice: { who: manage, ask: ({ office }) => ({ body: { id: office, name: 'Napier', address } }) },
  deleteOffice: { who: manage, ask: ({ office }) => ({ body: { id: office } }) },
  saveOfficeFor: {
    who: root,
    ask: ({ company, fresh }) => ({ body: { id: fresh(), company_id: company.id, name: 'Napier', address } }),
  },
  laboratories: { who: 'signedIn', ask: () => ({}) },
  laboratory: { who: manage, ask: ({ laboratory }) => ({ params: { id: laboratory } }) },
  saveLaboratory: { who: manage, ask: ({ fresh }) => ({ body: { id: fresh(), name: 'Fibre', address } }) },
  changeLaboratory: { who: manage, ask: ({ laboratory }) => ({ body: { id: laboratory, name: 'Fibre', address } }) },
  deleteLaboratory: { who: manage, ask: ({ laboratory }) => ({ body: { id: laboratory } }) },
  saveLaboratoryFor: {
    who: root,
    ask: ({ company, fresh }) => ({ body: { id: fresh(), company_id: company.id, name: 'Fibre', address } }),
  },
}
