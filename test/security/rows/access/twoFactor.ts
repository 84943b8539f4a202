import type { twoFactor as group } from '#shared/contract/access/twoFactor.ts'
import type { Rows } from '#test/security/row.ts'
import { PASSWORD as password } from '#test/support/people/api.ts'

const one_time_password = '000000'

export const twoFactor: Rows<typeof group> = {
  info: { who: 'halfSignedIn', ask: () => ({}) },
  check: { who: 'halfSignedIn', ask: () => ({}) },
  verify: { who: 'halfSignedIn', ask: () => ({ body: { one_time_password } }) },
  begin: { who: 'signedIn', ask: () => ({ body: { password } }) },
  renewCodes: { who: 'signedIn', refused: 'action_not_available', ask: () => ({ body: { password } }) },
  disable: { who: 'signedIn', refused: 'action_not_available', ask: () => ({ body: { password, one_time_password } }) },
}
