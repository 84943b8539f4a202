import type { references as group } from '#shared/contract/references.ts'
import type { Rows } from '../row.ts'

const list = { who: 'signedIn', ask: () => ({}) } as const

export const references: Rows<typeof group> = {
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
