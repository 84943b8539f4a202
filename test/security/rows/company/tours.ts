import type { tours as group } from '#shared/contract/company/tours.ts'
import type { Rows } from '#test/security/row.ts'

export const tours: Rows<typeof group> = {
  allCompleted: { who: 'signedIn', ask: () => ({ query: { key: 'dashboard' } }) },
  acknowledge: {
    who: 'signedIn',
    ask: () => ({ body: { tour_key: 'dashboard', step_key: 'new_project', time_taken: 1200 } }),
  },
  tutorialsEnabled: { who: 'signedIn', ask: () => ({ body: { tutorials_enabled: true } }) },
}
