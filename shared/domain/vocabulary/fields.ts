import * as z from 'zod'
import { tooLong } from '#shared/schema/limitMessages.ts'
import { measure } from '#shared/schema/number.ts'
import { exactText, once, text } from '#shared/schema/text.ts'

/**
 * Schemas of single fields with the messages users read. Lengths as the customer's documents give them.
 */

/** SHA-256 of a file's bytes, lower-case hex: the name of the file in the company's part of the bucket. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'Not a valid file')
/** A colour of the screen, as `#` and six digits in lower case. */
export const HexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter # and six digits or letters a to f, for example #0a6464')
export const Day = z.iso.date({ error: 'Enter a valid date', abort: true })
export const Version = z.number().int().min(1)

export const required = once((max: number) => text(max).min(1, 'Required'))
export const optional = once((max: number) => text(max).default(''))
export const email = (max = 80) => z.email('Enter a valid email').check(z.maxLength(max, tooLong(max)))
const FlagValue = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)
/** A flag that may arrive as 0 or 1. */
export const flag = once((value: boolean) => FlagValue.default(value))

/** A flag in an address, where everything is text. */
export const QueryFlag = z
  .union([z.boolean(), z.literal(['0', '1', 'false', 'true'])])
  .transform(value => value === true || value === '1' || value === 'true')
  .optional()

export const ImageFile = z.object({
  file: FileHash,
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
})
export type ImageFile = z.infer<typeof ImageFile>

/** It may arrive as a number, which has lost the zero at its front. */
const Postcode = z.preprocess(
  (value: string | number) => (typeof value === 'number' ? String(value).padStart(4, '0') : value),
  z
    .string()
    .trim()
    .min(1, 'Required')
    .regex(/^$|^\d{4,6}$/, 'A postcode has 4 to 6 digits'),
)

export const postalFields = {
  address: required(190),
  address2: optional(190),
  suburb: optional(75),
  city: required(190),
  postcode: Postcode,
}
/** To a centimetre. */
const degrees = (max: number) => measure(-max, max, 7, 'Not a position')
/** Where an address is, in degrees; `geolocation` is that in a text of the system that found it. */
export const positionFields = {
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  geolocation: text(190).nullable(),
}
/** Without a position that is sent it has none: the one that it had was of another address. */
export const addressFields = {
  ...postalFields,
  latitude: positionFields.latitude.default(null),
  longitude: positionFields.longitude.default(null),
  geolocation: positionFields.geolocation.default(null),
}
export const Address = z.object(addressFields)
export type Address = z.infer<typeof Address>
export type PostalAddress = Omit<Address, 'latitude' | 'longitude' | 'geolocation'>

/** `12 Karaka Street, Newtown, Wellington 6021` */
export const fullAddress = (row: PostalAddress): string =>
  [row.address, row.address2, row.suburb, `${row.city} ${row.postcode}`.trim()].filter(Boolean).join(', ')

/** `Harbour House, 27 Custom Street, Napier 4110`; what is named by its address is not named twice. */
export const nameAndAddress = (row: PostalAddress & { readonly name: string }): string => {
  const address = fullAddress(row)
  return `${address}, `.toLowerCase().startsWith(`${row.name.trim()}, `.toLowerCase())
    ? address
    : `${row.name}, ${address}`
}

/** What every row that users edit carries. `version` counts its changes; a write names the version that it saw. */
export const versionFields = { version: Version, updated_at: z.iso.datetime() }
/** What every row inside a building carries besides: who wrote this version, by name; absent in older ones. */
export const rowFields = { ...versionFields, updated_by: z.string().optional() }
/** What an edit adds to the fields it changes: the version that the user saw, 0 where there was none. */
export const seenVersion = { version: Version.or(z.literal(0)).optional() }

/**
 * The recorded values that the user was told will be cleared. Where it would be others by now, the edit is refused; where
 * it is not sent, the rules apply without asking.
 */
export const Clears = z.array(text(60)).max(1_000).optional()

/** The longest formatted text, in characters of its cleaned HTML. */
export const MAX_TEXT_LENGTH = 50_000
/** A formatted text as it is stored. */
export const formatted = exactText(MAX_TEXT_LENGTH).default('')
