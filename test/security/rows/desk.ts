import type { desk as group } from '#shared/contract/desk.ts'
import type { Rows } from '../row.ts'

export const desk: Rows<typeof group> = {
  surveys: { who: 'signedIn', ask: () => ({ query: {} }) },
  review: { who: 'signedIn', ask: () => ({ query: {} }) },
  survey: { who: 'signedIn', ask: () => ({ query: {} }) },
  edits: { who: 'signedIn', ask: () => ({ query: {} }) },
  hasClearance: { who: 'signedIn', ask: () => ({}) },
  clearances: { who: 'signedIn', ask: () => ({}) },
}
