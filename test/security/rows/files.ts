import type { files as group } from '#shared/contract/files.ts'
import type { Rows } from '../row.ts'

export const files: Rows<typeof group> = {
  begin: { who: 'signedIn', ask: ({ file }) => ({ body: { file, purpose: 'plan', type: 'image/png', size: 1000 } }) },
  commit: { who: 'signedIn', ask: ({ file }) => ({ body: { file, purpose: 'plan' } }) },
  read: { who: 'signedIn', ask: ({ file }) => ({ params: { file } }) },
}
