import type { singleSignOn as group } from '#shared/contract/access/singleSignOn.ts'
import type { Rows } from '#test/security/row.ts'

const domainOf = ({ id }: { id: string }) => `${id.toLowerCase()}.example`

export const singleSignOn: Rows<typeof group> = {
  validateEmail: { who: 'anyone', ask: ({ people }) => ({ body: { email: people.admin.email } }) },
  callback: {
    who: 'anyone',
    ask: ({ company }) => ({ body: { code: 'x', state: `${company.id}.x` } }),
    refused: 'single_sign_on_expired',
  },
  settings: { who: ['root'], ask: ({ company }) => ({ query: { company_id: company.id } }) },
  save: {
    who: ['root'],
    ask: ({ company }) => ({
      body: {
        company_id: company.id,
        domain: domainOf(company),
        issuer: 'https://login.totara.example',
        client_id: 'clearfloor',
        client_secret: 'a-secret',
      },
    }),
  },
  delete: {
    who: ['root'],
    ask: ({ company }) => ({ body: { company_id: company.id, domain: domainOf(company) } }),
    refused: 'not_found',
  },
}
