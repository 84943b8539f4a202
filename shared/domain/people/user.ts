import * as z from 'zod'
import { email, HexColour, ImageFile, optional, required, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { RoleIds } from './roleIds.ts'

/** A user of a company. The password hash is in a separate row and only the sign-in reads it. */
export const User = lazy(() =>
  z.object({
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
    signature: ImageFile.optional(),
    tutorials_enabled: z.boolean().default(false),
    tutorials_seen: z.boolean().optional(),
    /** When the user was invited; undefined once they have a password. */
    invited_at: z.iso.datetime().optional(),
    deleted_at: z.iso.datetime().optional(),
    ...versionFields,
  }),
)
export type User = z.infer<ReturnType<typeof User>>

export const Company = lazy(() =>
  z.object({
    id: Id,
    name: required(100),
    features: z.array(z.int()).default([]),
    /** Whether every user also signs in with a code from an authenticator app. */
    two_factor_required: z.boolean().default(false),
    scoring_variant: z.enum(['nz', 'hse']).default('nz'),
    logo: ImageFile.optional(),
    /** The colour of headings, rules and table heads in documents; the product's colour if undefined. */
    colour: HexColour.optional(),
    phone: optional(80),
    email: optional(80),
    address: optional(190),
    address2: z.string().optional(),
    suburb: z.string().optional(),
    city: z.string().optional(),
    postcode: z.string().optional(),
    /** The most users of the company; undefined for no limit. */
    user_limit: z.int().optional(),
    /** Whether reports start with one plan per floor that shows all its rooms. */
    summary_floor_plan: z.boolean().optional(),
    deleted_at: z.iso.datetime().optional(),
    ...versionFields,
  }),
)
export type Company = z.infer<ReturnType<typeof Company>>
