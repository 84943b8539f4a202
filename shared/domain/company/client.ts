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
import { text } from '#shared/schema/text.ts'

/** Soft-deleted rows remain for surveys that name them; lists and pickers omit them. */
const softDeletable = { deleted_at: z.iso.datetime().optional() }

const clientFields = { id: Id, name: required(100), ...addressFields }
/** An image of null is deleted; an omitted image stays. */
export const ClientInput = z.object({
  ...clientFields,
  id: NewId,
  image: ImageFile.nullable().optional(),
  ...seenVersion,
})
export type ClientInput = z.infer<typeof ClientInput>
export const Client = z.object({
  ...clientFields,
  image: ImageFile.optional(),
  full_address: z.string(),
  primary_id: Id.optional(),
  survey_count: z.int().default(0),
  ...softDeletable,
  ...versionFields,
})
export type Client = z.infer<typeof Client>

const contactFields = {
  client_id: Id,
  first_name: required(60),
  last_name: required(60),
  phone: required(80),
  email: email(80),
}
/** The first contact of a client is its primary contact; `primary` makes another one primary. */
const primary = { primary: z.boolean().optional() }
export const ContactInput = z.object({ id: NewId, ...contactFields, ...primary, ...seenVersion })
export type ContactInput = z.infer<typeof ContactInput>
/** A change of an existing contact. The id is in the path. */
export const ContactChange = z.object({
  ...contactFields,
  client_id: Id.optional(),
  ...primary,
  ...seenVersion,
})
export const Contact = z.object({
  id: Id,
  ...contactFields,
  full_name: z.string(),
  primary: z.boolean().default(false),
  ...softDeletable,
  ...versionFields,
})
export type Contact = z.infer<typeof Contact>

const namedAddressFields = {
  id: Id,
  name: required(60),
  address: Address,
  /** For a laboratory: its accreditation number from International Accreditation New Zealand. */
  ianz_number: text(20).optional(),
}
export const NamedAddressInput = z.object({ ...namedAddressFields, id: NewId, ...seenVersion })
export type NamedAddressInput = z.infer<typeof NamedAddressInput>
export const NamedAddressChange = z.object({ ...namedAddressFields, ...seenVersion })
export const NamedAddress = z.object({ ...namedAddressFields, ...softDeletable, ...versionFields })
export type NamedAddress = z.infer<typeof NamedAddress>
