import type { dashboard as group } from '#shared/contract/building/dashboard.ts'
import type { Rows } from '#test/security/row.ts'

export const dashboard: Rows<typeof group> = {
  surveys: { who: 'signedIn', ask: () => ({ query: {} }) },
  review: { who: 'signedIn', ask: () => ({ query: {} }) },
  survey: { who: 'signedIn', ask: () => ({ query: {} }) },
  edits: { who: 'signedIn', ask: () => ({ query: {} }) },
  due: { who: 'signedIn', ask: () => ({}) },
  hasClearance: { who: 'signedIn', ask: () => ({}) },
  clearances: { who: 'signedIn', ask: () => ({}) },
}
