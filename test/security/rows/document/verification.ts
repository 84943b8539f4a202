import type { verification as group } from '#shared/contract/document/verification.ts'
import type { Rows } from '#test/security/row.ts'

export const verification: Rows<typeof group> = {
  read: { who: 'anyone', ask: () => ({ params: { code: '0'.repeat(26) } }), refused: 'not_found' },
}
