import type { addresses as group } from '#shared/contract/company/addresses.ts'
import type { Rows } from '#test/security/row.ts'

export const addresses: Rows<typeof group> = {
  search: { who: 'signedIn', ask: () => ({ query: { text: '1 Main Street, Newtown' } }) },
  place: { who: 'signedIn', ask: () => ({ query: { id: '1 Main Street|Newtown|Wellington|6021' } }) },
}
