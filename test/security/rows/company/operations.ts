import type { operations as group } from '#shared/contract/company/operations.ts'
import type { Rows } from '#test/security/row.ts'

export const operations: Rows<typeof group> = {
  state: { who: ['root'], ask: () => ({}) },
  sendAgain: { who: ['root'], ask: () => ({ params: { name: 'Mail' } }), refused: 'no_dead_letters' },
}
