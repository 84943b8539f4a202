import type { reportTexts as group } from '#shared/contract/document/reportTexts.ts'
import type { Rows } from '#test/security/row.ts'

export const reportTexts: Rows<typeof group> = {
  defaults: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }) },
}
