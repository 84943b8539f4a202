import * as z from 'zod'
import {
  Address,
  addressFields,
  email,
  ImageFile,
  required,
  seenVersion,
  versionFields,
} from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { text } from '#shared/schema/text.ts'

/** Soft-deleted rows remain for surveys that name them; lists and pickers omit them. */
const softDeletable = lazy(() => ({ deleted_at: z.iso.datetime().optional() }))

const clientFields = lazy(() => ({ id: Id, name: required(100), ...addressFields() }))
/** An image of null is deleted; an omitted image stays. */
export const ClientInput = lazy(() =>
  z.object({
    ...clientFields(),
    id: NewId,
    image: ImageFile.nullable().optional(),
    ...seenVersion,
  }),
)
export type ClientInput = z.infer<ReturnType<typeof ClientInput>>
export const Client = lazy(() =>
  z.object({
    ...clientFields(),
    image: ImageFile.optional(),
    full_address: z.string(),
    primary_id: Id.optional(),
    survey_count: z.int().default(0),
    ...softDeletable(),
    ...versionFields,
  }),
)
export type Client = z.infer<ReturnType<typeof Client>>

const contactFields = lazy(() => ({
  client_id: Id,
  first_name: required(60),
  last_name: required(60),
  phone: required(80),
  email: email(80),
}))
/** The first contact of a client is its primary contact; `primary` makes another one primary. */
const primary = lazy(() => ({ primary: z.boolean().optional() }))
export const ContactInput = lazy(() => z.object({ id: NewId, ...contactFields(), ...primary(), ...seenVersion }))
export type ContactInput = z.infer<ReturnType<typeof ContactInput>>
/** A change of an existing contact. The id is in the path. */
export const ContactChange = lazy(() =>
  z.object({
    ...contactFields(),
    client_id: Id.optional(),
    ...primary(),
    ...seenVersion,
  }),
)
export const Contact = lazy(() =>
  z.object({
    id: Id,
    ...contactFields(),
    full_name: z.string(),
    primary: z.boolean().default(false),
    ...softDeletable(),
    ...versionFields,
  }),
)
export type Contact = z.infer<ReturnType<typeof Contact>>

const namedAddressFields = lazy(() => ({
  id: Id,
  name: required(60),
  address: Address(),
  /** For a laboratory: its accreditation number from International Accreditation New Zealand. */
  ianz_number: text(20).optional(),
}))
export const NamedAddressInput = lazy(() => z.object({ ...namedAddressFields(), id: NewId, ...seenVersion }))
export type NamedAddressInput = z.infer<ReturnType<typeof NamedAddressInput>>
export const NamedAddressChange = lazy(() => z.object({ ...namedAddressFields(), ...seenVersion }))
export const NamedAddress = lazy(() => z.object({ ...namedAddressFields(), ...softDeletable(), ...versionFields }))
export type NamedAddress = z.infer<ReturnType<typeof NamedAddress>>
