import type { site as group } from '#shared/contract/document/site.ts'
import type { Rows } from '#test/security/row.ts'
import { SITE_PIN } from '#test/support/people/site.ts'

/** This company's building has no issued documents; `test/api/document/site.test.ts` tests one that has. */
export const site: Rows<typeof group> = {
  settings: { who: ['pm', 'admin', 'root'], ask: ({ building }) => ({ params: { id: building } }) },
  save: {
    who: ['pm', 'admin', 'root'],
    ask: ({ building }) => ({ params: { id: building }, body: { pin: SITE_PIN, version: 1 } }),
    refused: 'site_needs_report',
  },
  find: { who: 'anyone', ask: ({ siteCode }) => ({ params: { code: siteCode } }) },
  enter: { who: 'anyone', ask: ({ siteCode }) => ({ params: { code: siteCode }, body: { pin: SITE_PIN } }) },
  register: {
    who: 'siteReader',
    ask: ({ siteCode }) => ({ params: { code: siteCode } }),
    refused: 'register_not_issued',
  },
  files: {
    who: 'siteReader',
    ask: ({ siteCode }) => ({ params: { code: siteCode } }),
    refused: 'register_not_issued',
  },
  acknowledge: {
    who: 'siteReader',
    ask: ({ siteCode, fresh }) => ({
      params: { code: siteCode },
      body: { id: fresh(), name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [fresh()] },
    }),
    refused: 'issue_unknown',
  },
}
