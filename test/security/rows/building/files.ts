import type { files as group } from '#shared/contract/building/files.ts'
import type { Rows } from '#test/security/row.ts'

const inside = (building_id: string, id: string) => ({ params: { id }, query: { building_id } })

export const files: Rows<typeof group> = {
  begin: { who: 'signedIn', ask: ({ file }) => ({ body: { file, purpose: 'plan', type: 'image/png', size: 1000 } }) },
  beginMany: {
    who: 'signedIn',
    ask: ({ file }) => ({ body: { files: [{ file, purpose: 'plan', type: 'image/png', size: 1000 }] } }),
  },
  commit: { who: 'signedIn', ask: ({ file }) => ({ body: { file, purpose: 'plan' } }) },
  commitMany: { who: 'signedIn', ask: ({ file }) => ({ body: { files: [{ file, purpose: 'plan' }] } }) },
  read: { who: 'signedIn', ask: ({ file }) => ({ params: { file } }) },
  receipt: {
    who: 'signedIn',
    ask: ({ building, item, file }) => ({ params: { id: building }, body: { items: [item], files: [file] } }),
  },
  checkReceipt: {
    who: 'signedIn',
    ask: ({ building }) => ({
      body: {
        building_id: building,
        at: '2026-01-01T00:00:00.000Z',
        items: { asked: 1, held: 1 },
        files: { asked: 0, held: 0 },
        tree_hash: 'x',
        asked_hash: 'x',
        signature: 'x',
      },
    }),
  },
  addLabReturn: {
    who: 'signedIn',
    ask: ({ building, pdf, fresh }) => ({
      params: { id: building },
      body: { id: fresh(), return: pdf, name: 'Certificate 1041.pdf', contaminate_id: 1 },
    }),
  },
  readLabReturn: { who: 'signedIn', ask: ({ building, labReturn }) => inside(building, labReturn) },
  deleteLabReturn: { who: 'signedIn', ask: ({ building, labReturn }) => inside(building, labReturn) },
  deleteLabReturnNamed: {
    who: 'signedIn',
    ask: ({ building, labReturn }) => ({ body: { id: labReturn, building_id: building } }),
  },
}
