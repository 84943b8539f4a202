import type { twoFactor as group } from '#shared/contract/twoFactor.ts'
import type { Rows } from '../row.ts'

const password = 'a-password-that-nobody-has'
const one_time_password = '000000'

export const twoFactor: Rows<typeof group> = {
  info: { who: 'signedIn', ask: () => ({}) },
  check: { who: 'signedIn', ask: () => ({}) },
  verify: { who: 'signedIn', ask: () => ({ body: { one_time_password } }) },
  begin: { who: 'signedIn', ask: () => ({ body: { password } }) },
  renewCodes: { who: 'signedIn', ask: () => ({ body: { password } }) },
  disable: { who: 'signedIn', ask: () => ({ body: { password, one_time_password } }) },
}
