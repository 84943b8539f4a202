import type { companies as group } from '#shared/contract/company/companies.ts'
import type { Rows } from '#test/security/row.ts'

const address = { address: '1 Main Street', city: 'Napier', postcode: '4110' }

export const companies: Rows<typeof group> = {
  list: { who: 'signedIn', ask: () => ({}) },
  save: { who: ['root'], ask: ({ fresh }) => ({ body: { id: fresh(), name: 'Mataī Surveys', ...address } }) },
  delete: { who: ['root'], ask: ({ company }) => ({ body: { id: company.id } }), refused: 'own_company_deleted' },
  admin: { who: ['root'], ask: () => ({ query: {} }) },
  limits: { who: ['admin', 'root'], ask: () => ({}) },
  visit: { who: ['root'], ask: () => ({}) },
  startVisit: {
    who: ['root'],
    ask: ({ company }) => ({ params: { id: company.id }, body: { reason: 'Support' } }),
    refused: 'action_not_available',
  },
  endVisit: { who: ['root'], ask: () => ({}), refused: 'action_not_available' },
  auditLog: { who: ['admin', 'root'], ask: () => ({ query: {} }) },
  downloadAuditLog: { who: ['admin', 'root'], ask: () => ({ query: { day: '2026-02-17' } }) },
  reportCheckSettings: { who: ['admin', 'root'], ask: () => ({}) },
  saveReportCheckSettings: {
    who: ['admin', 'root'],
    ask: () => ({ body: { choices: { room_empty: 'warn' }, version: 0 } }),
  },
  reinspectionTable: { who: ['admin', 'root'], ask: () => ({}) },
  saveReinspectionTable: {
    who: ['admin', 'root'],
    ask: () => ({ body: { months: { High: 3, Medium: 6, Low: 12, 'Very Low': 12, 'Not rated': 12 }, version: 0 } }),
  },
  users: { who: ['root'], ask: ({ company }) => ({ query: { id: company.id } }) },
}
