import type { images as group } from '#shared/contract/images.ts'
import type { Rows } from '../row.ts'

/** Nothing in a new world has a picture. */
export const images: Rows<typeof group> = {
  company: { who: 'signedIn', ask: ({ company }) => ({ params: { id: company.id } }), refused: 'not_found' },
  client: { who: 'signedIn', ask: ({ client }) => ({ params: { id: client } }), refused: 'not_found' },
  signature: { who: 'signedIn', ask: ({ people }) => ({ params: { id: people.surveyor.id } }), refused: 'not_found' },
}
