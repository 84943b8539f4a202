import type { referenceLists as group } from '#shared/contract/building/referenceLists.ts'
import type { Rows } from '#test/security/row.ts'

const list = { who: 'signedIn', ask: () => ({}) } as const

export const referenceLists: Rows<typeof group> = {
  reportTypes: list,
  statuses: list,
  analysisTypes: list,
  assessmentMethods: list,
  amountTypes: list,
  noteTypes: list,
  asbestos: list,
  contaminates: list,
  sampleStatuses: list,
}
