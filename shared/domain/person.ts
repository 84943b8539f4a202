import * as z from 'zod'
import { email, Id, NewId, optional, Picture, required, seen, stamp } from './fields.ts'
import { ROLE, type RoleId } from './vocabulary.ts'

const roleIds = Object.values(ROLE)
export const RoleIds = z.array(
  z
    .number()
    .int()
    .refine((id): id is RoleId => roleIds.some(role => role === id), 'Not a role'),
)

/** A member of a company's staff. The password hash lives in a row of its own and never leaves the sign-in. */
export const User = z.object({
  id: Id,
  company_id: Id,
  first_name: required(100),
  last_name: required(100),
  full_name: z.string(),
  email: email(190),
  phone: optional(100),
  position: optional(100),
  qualifications: optional(190),
  license_no: optional(100),
  roles: RoleIds,
  signature: Picture.optional(),
  tutorials_enabled: z.boolean().default(false),
  /** Was asked whether they want tutorials. */
  tutorials_seen: z.boolean().optional(),
  /** Was asked in and has no password yet. */
  invited_at: z.iso.datetime().optional(),
  deleted_at: z.iso.datetime().optional(),
  ...stamp,
})
export type User = z.infer<typeof User>

/** What people write about themselves, as reports name them. */
const profile = {
  first_name: required(100),
  last_name: required(100),
  phone: required(100),
  position: required(100),
}
const standing = { qualifications: optional(190), license_no: optional(100), signature: Picture.optional() }
const someRoles = RoleIds.min(1, 'Choose at least one role')

export const UserInput = z.object({
  id: NewId,
  /** Another company than one's own: root only. */
  company_id: Id.optional(),
  email: email(190).transform(address => address.trim().toLowerCase()),
  roles: someRoles,
  ...profile,
  ...standing,
})
export type UserInput = z.infer<typeof UserInput>

/** An account as its form holds it: everything that can be changed. */
export const Account = z.object({
  ...profile,
  qualifications: standing.qualifications.unwrap(),
  license_no: standing.license_no.unwrap(),
  signature: Picture.nullable(),
  tutorials_enabled: z.boolean(),
  roles: someRoles,
})

/** What is not named stays. A signature of null is taken away, a `deleted_at` of null brings a deleted person back. */
export const UserChange = Account.extend({ deleted_at: z.null() }).partial().extend(seen)
export type UserChange = z.infer<typeof UserChange>

export const Company = z.object({
  id: Id,
  name: required(100),
  features: z.array(z.number().int()).default([]),
  /** Everybody signs in with a code of their authenticator app too. */
  two_factor_required: z.boolean().default(false),
  scoring_variant: z.enum(['nz', 'hse']).default('nz'),
  logo: Picture.optional(),
  phone: optional(80),
  email: optional(80),
  address: optional(190),
  address2: z.string().optional(),
  suburb: z.string().optional(),
  city: z.string().optional(),
  postcode: z.string().optional(),
  /** How many people it may have; absent: as many as it likes. */
  user_limit: z.number().int().optional(),
  /** Reports show all rooms of a floor on one plan at the front. */
  summary_floor_plan: z.boolean().optional(),
  deleted_at: z.iso.datetime().optional(),
  ...stamp,
})
export type Company = z.infer<typeof Company>
