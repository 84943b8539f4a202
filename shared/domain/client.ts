import * as z from 'zod'
import { Address, address, email, Id, NewId, Picture, required, seen, stamp } from './fields.ts'

const clientFields = { id: Id, name: required(100), ...address, image: Picture.optional() }
export const ClientInput = z.object({ ...clientFields, id: NewId, ...seen })
export type ClientInput = z.infer<typeof ClientInput>
export const Client = z.object({
  ...clientFields,
  full_address: z.string(),
  primary_id: Id.optional(),
  survey_count: z.number().int().default(0),
  ...stamp,
})
export type Client = z.infer<typeof Client>

const contactFields = {
  id: Id,
  client_id: Id,
  first_name: required(60),
  last_name: required(60),
  phone: required(80),
  email: email(80),
}
export const ContactInput = z.object({ ...contactFields, id: NewId, ...seen })
export type ContactInput = z.infer<typeof ContactInput>
export const Contact = z.object({
  ...contactFields,
  full_name: z.string(),
  primary: z.boolean().default(false),
  ...stamp,
})
export type Contact = z.infer<typeof Contact>

/** An office of the company, or a laboratory that it sends samples to: a name at an address. */
const placeFields = { id: Id, name: required(60), address: Address }
export const PlaceInput = z.object({ ...placeFields, id: NewId, ...seen })
export type PlaceInput = z.infer<typeof PlaceInput>
export const Place = z.object({ ...placeFields, ...stamp })
export type Place = z.infer<typeof Place>
