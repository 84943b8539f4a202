import * as z from 'zod'
import { flag, optional, required } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { measure } from '#shared/schema/number.ts'
import { link, text } from '#shared/schema/text.ts'
import { RoleIds } from './roleIds.ts'

/** Domains on which anyone can get an address, so that they belong to no company. */
const PUBLIC_DOMAINS = ['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'xtra.co.nz']

export const Domain = text(190)
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain, for example example.co.nz')
  .refine(
    domain => !PUBLIC_DOMAINS.includes(domain),
    'Anyone can get an email address on this domain, so you can’t use it',
  )

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Root cannot be given. */
const roles = RoleIds.min(1, 'Choose at least one role')
  .refine(ids => !ids.includes(ROLE.root), 'Not a role')
  .default([ROLE.surveyor])

/** With blanks between; '' demands none. */
const names = optional(400)

/** What the provider has to say of how and when it authenticated a user; nothing where all is blank. */
const demandFields = {
  /** Of its classes of authentication (`acr`), one of these. */
  acr_values: names,
  /** Of its methods (`amr`), one of these: `mfa`. */
  amr_values: names,
  /** Minutes since the user signed in there, up to thirty days. */
  max_age: measure(1, 43_200, 0, 'Enter 1 to 43,200').nullish(),
}

const providerFields = {
  company_id: Id,
  domain: Domain,
  /** The address at which the provider publishes its configuration: `https://login.example.nz`. */
  issuer: link(500, 'Enter an address, for example https://login.example.nz'),
  client_id: required(200),
  /** Whether a new user of the domain gets an account by signing in, with `roles`. */
  creates_people: flag(false),
  roles,
  ...demandFields,
}

/** How users of a domain sign in: at their company's own provider, by OpenID Connect. */
export const SingleSignOnSetting = z.object({ ...providerFields, client_secret: required(500) })
export type SingleSignOnSetting = z.infer<typeof SingleSignOnSetting>

/** The setting as it is shown, without the secret. */
export const SingleSignOnSummary = z.object(providerFields)
export type SingleSignOnSummary = z.infer<typeof SingleSignOnSummary>

/** Where no secret is sent, the stored one stays. */
export const SingleSignOnInput = z.object({ ...providerFields, client_secret: required(500).optional() })
export type SingleSignOnInput = z.infer<typeof SingleSignOnInput>
