import * as z from 'zod'
import { Address, address, email, Id, NewId, Picture, required, seen, stamp } from '#shared/domain/vocabulary/fields.ts'
import { object } from '#shared/schema/object.ts'

/** What was deleted stays for the surveys that name it, and is left out of lists and pickers. */
const leavable = { deleted_at: z.iso.datetime().optional() }

const clientFields = () => ({ id: Id, name: required(100), ...address() })
/** An image of null is taken away; one that is not sent stays. */
export const ClientInput = object(() => ({
  ...clientFields(),
  id: NewId,
  image: Picture.nullable().optional(),
  ...seen,
}))
export type ClientInput = z.infer<typeof ClientInput>
export const Client = object(() => ({
  ...clientFields(),
  image: Picture.optional(),
  full_address: z.string(),
  primary_id: Id.optional(),
  survey_count: z.number().int().default(0),
  ...leavable,
  ...stamp,
}))
export type Client = z.infer<typeof Client>

const contactFields = {
  client_id: Id,
  first_name: required(60),
  last_name: required(60),
  phone: required(80),
  email: email(80),
}
/** The first contact of a client is its primary one; `primary` moves that to another. */
const primary = { primary: z.boolean().optional() }
export const ContactInput = object(() => ({ id: NewId, ...contactFields, ...primary, ...seen }))
export type ContactInput = z.infer<typeof ContactInput>
/** A contact that is there, as its address names it. */
export const ContactChange = object(() => ({ ...contactFields, ...primary, ...seen }))
export const Contact = object(() => ({
  id: Id,
  ...contactFields,
  full_name: z.string(),
  primary: z.boolean().default(false),
  ...leavable,
  ...stamp,
}))
export type Contact = z.infer<typeof Contact>

/** An office of the company, or a laboratory that it sends samples to: a name at an address. */
const placeFields = { id: Id, name: required(60), address: Address }
export const PlaceInput = object(() => ({ ...placeFields, id: NewId, ...seen }))
export type PlaceInput = z.infer<typeof PlaceInput>
export const PlaceChange = z.object({ ...placeFields, ...seen })
export const Place = object(() => ({ ...placeFields, ...leavable, ...stamp }))
export type Place = z.infer<typeof Place>
