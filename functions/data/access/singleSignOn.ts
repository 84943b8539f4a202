import * as z from 'zod'
import { Users } from '#functions/data/company/users.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { type Condition, queryList, read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import {
  domainOf,
  type SingleSignOnInput,
  SingleSignOnSetting,
  SingleSignOnSummary,
} from '#shared/domain/people/singleSignOn.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The stored secret is sealed, which makes it longer than the input's limit. */
const SettingRow = z.object({ ...SingleSignOnSetting.shape, client_secret: z.string() })
const DomainRow = z.object({ company_id: z.string() })

const ownedBy = (companyId: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR company_id = :company',
  values: { ':company': companyId },
  otherwise: () => new Refusal('domain_taken', { domain: 'Another company already uses this domain' }),
})

/** Binds the secret to its row: copied into another row it cannot be decrypted. */
export const ownerOfSecret = ({ company_id, domain }: Pick<SingleSignOnSetting, 'company_id' | 'domain'>): string =>
  `${company_id}#${domain}#single-sign-on`

/** The single sign-on settings of a domain. The secret stays sealed here; it is decrypted only for requests to the provider. */
export const SingleSignOn = {
  /** The provider for an email's domain, even if no user has that email. */
  async forEmail(email: string): Promise<SingleSignOnSetting | undefined> {
    const domain = domainOf(email)
    const owner = await read(DomainRow, keys.domain(domain))
    return owner && SingleSignOn.read(owner.company_id, domain)
  },

  async read(companyId: string, domain: string): Promise<SingleSignOnSetting | undefined> {
    const [setting, company] = await Promise.all([
      read(SettingRow, keys.singleSignOn(companyId, domain)),
      Users.company(companyId),
    ])
    return company.deleted_at ? undefined : setting
  },

  list: (companyId: string) =>
    queryList(SingleSignOnSummary, partition.company(companyId), { prefix: 'SINGLESIGNON#' }),

  /** `secretOf` gets the stored sealed secret and returns the one to store; undefined if there is none. */
  async save(
    caller: Caller,
    { client_secret: _, ...input }: SingleSignOnInput,
    secretOf: (stored: string | undefined) => Promise<string | undefined>,
  ) {
    const company = await Users.company(input.company_id)
    if (company.deleted_at) throw new Refusal('not_found')
    const before = await read(SettingRow, keys.singleSignOn(input.company_id, input.domain))
    const secret = await secretOf(before?.client_secret)
    if (!secret) throw new Refusal('invalid_input', { client_secret: 'Required' })
    const { company_id, domain } = input
    const writes: Write[] = [
      { op: 'put', key: keys.singleSignOn(company_id, domain), row: { ...input, client_secret: secret } },
      { op: 'put', key: keys.domain(domain), row: { company_id }, condition: ownedBy(company_id) },
    ]
    return commitOnce(caller, writes, { message: `Single sign-on is on for ${domain}` })
  },

  async delete(caller: Caller, companyId: string, domain: string) {
    if (!(await read(SettingRow, keys.singleSignOn(companyId, domain)))) throw new Refusal('not_found')
    const writes: Write[] = [
      { op: 'delete', key: keys.singleSignOn(companyId, domain) },
      { op: 'delete', key: keys.domain(domain), condition: ownedBy(companyId) },
    ]
    return commitOnce(caller, writes, { message: `Single sign-on is off for ${domain}` })
  },
}
