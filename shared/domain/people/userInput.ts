import * as z from 'zod'
import { email, flag, ImageFile, optional, required, seenVersion } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { RoleIds } from './roleIds.ts'

const profileFields = lazy(() => ({
  first_name: required(100),
  last_name: required(100),
  phone: required(100),
  position: required(100),
}))
const professionalFields = lazy(() => ({
  qualifications: optional(190),
  license_no: optional(100),
  signature: ImageFile.optional(),
}))
const someRoles = RoleIds.min(1, 'Choose at least one role')

/** A new user. The service generates the id, because everything that the user does is stored under it. */
export const UserInput = lazy(() =>
  z.object({
    /** A company other than the actor's own; root only. */
    company_id: Id.optional(),
    email: email(190).toLowerCase(),
    roles: someRoles,
    tutorials_enabled: flag(true),
    ...profileFields(),
    ...professionalFields(),
  }),
)
export type UserInput = z.infer<ReturnType<typeof UserInput>>

export const Account = lazy(() =>
  z.object({
    ...profileFields(),
    qualifications: professionalFields().qualifications.unwrap(),
    license_no: professionalFields().license_no.unwrap(),
    signature: ImageFile.nullable(),
    tutorials_enabled: z.boolean(),
    roles: someRoles,
  }),
)

const clearable = (field: ReturnType<typeof Account>['shape']['qualifications']) =>
  field.nullable().transform(value => value ?? '')
/** Omitted fields stay. Null clears an optional field; a `deleted_at` of null restores a deleted user. */
export const UserChange = lazy(() =>
  Account()
    .extend({
      qualifications: clearable(Account().shape.qualifications),
      license_no: clearable(Account().shape.license_no),
      deleted_at: z.null(),
    })
    .partial()
    .extend(seenVersion),
)
export type UserChange = z.infer<ReturnType<typeof UserChange>>
