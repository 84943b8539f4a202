import type { feedback as group } from '#shared/contract/company/feedback.ts'
import type { Rows } from '#test/security/row.ts'

export const feedback: Rows<typeof group> = {
  send: { who: 'signedIn', ask: () => ({ body: { feedback: 'It is quick.', route: '/dashboard' } }) },
}
