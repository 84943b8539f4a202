import type { statistics as group } from '#shared/contract/company/statistics.ts'
import type { Rows } from '#test/security/row.ts'

const who = ['pm', 'admin', 'root'] as const

export const statistics: Rows<typeof group> = {
  read: { who, ask: () => ({ query: { from: '2026-01', to: '2026-12', contaminate_id: '1' } }) },
  dashboard: { who, ask: () => ({}) },
  clearances: { who, ask: () => ({ query: { from: '2026-01', to: '2026-12' } }) },
  open: { who, ask: () => ({}) },
  due: { who, ask: () => ({}) },
  check: { who, ask: () => ({ query: { date: '2026-02-24', dataset: 'asbestos' } }) },
}
