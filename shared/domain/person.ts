import * as z from 'zod'
import { email, Id, optional, Picture, required, stamp } from './fields.ts'
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
  deleted_at: z.iso.datetime().optional(),
  ...stamp,
})
export type User = z.infer<typeof User>

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
  ...stamp,
})
export type Company = z.infer<typeof Company>
