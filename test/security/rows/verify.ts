import type { verify as group } from '#shared/contract/verify.ts'
import type { Rows } from '../row.ts'

export const verify: Rows<typeof group> = {
  read: { who: 'anyone', ask: () => ({ params: { code: '0'.repeat(26) } }), refused: 'not_found' },
}
