import type { reportTexts as group } from '#shared/contract/reportTexts.ts'
import type { Rows } from '../row.ts'

export const reportTexts: Rows<typeof group> = {
  defaults: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
}
