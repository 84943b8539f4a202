import * as z from 'zod'
import { flag, optional, required } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { decimal } from '#shared/schema/number.ts'
import { link, text } from '#shared/schema/text.ts'
import { RoleIds } from './roleIds.ts'

/** Anyone can get an email address in these domains, so no company can claim them. */
const PUBLIC_DOMAINS = ['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'xtra.co.nz']

export const Domain = text(190)
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain, for example example.co.nz')
  .refine(
    domain => !PUBLIC_DOMAINS.includes(domain),
    'Anyone can get an email address on this domain, so you can’t use it',
  )

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Root cannot be assigned. */
const roles = RoleIds.min(1, 'Choose at least one role')
  .refine(ids => !ids.includes(ROLE.root), 'Not a role')
  .default([ROLE.surveyor])

/** Names separated by spaces; '' for no requirement. */
const names = optional(400)

/** Requirements on the provider's authentication of a user; blank fields require nothing. */
const demandFields = {
  /** The accepted authentication classes (`acr`). */
  acr_values: names,
  /** The accepted authentication methods (`amr`), such as `mfa`. */
  amr_values: names,
  /** The longest time since the user signed in at the provider, in minutes; up to thirty days. */
  max_age: decimal({ min: 1, max: 43_200, decimals: 0, sentence: 'Enter 1 to 43,200' }).nullish(),
}

const providerFields = {
  company_id: Id,
  domain: Domain,
  /** The address where the provider publishes its configuration: `https://login.example.nz`. */
  issuer: link(500, 'Enter an address, for example https://login.example.nz'),
  client_id: required(200),
  /** Whether the first sign-in of a user from the domain creates an account, with `roles`. */
  creates_people: flag(false),
  roles,
  ...demandFields,
}

export const SingleSignOnSetting = z.object({ ...providerFields, client_secret: required(500) })
export type SingleSignOnSetting = z.infer<typeof SingleSignOnSetting>

export const SingleSignOnSummary = z.object(providerFields)
export type SingleSignOnSummary = z.infer<typeof SingleSignOnSummary>

/** If `client_secret` is omitted, the stored secret stays. */
export const SingleSignOnInput = z.object({ ...providerFields, client_secret: required(500).optional() })
export type SingleSignOnInput = z.infer<typeof SingleSignOnInput>
