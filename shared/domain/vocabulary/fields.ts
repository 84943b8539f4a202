import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'
import { decimal } from '#shared/schema/number.ts'
import { exactText, once, text } from '#shared/schema/text.ts'

/** Schemas of single fields, with messages for users. Lengths follow the customer's documents. */

/** SHA-256 of the file's bytes in lower-case hex; also its name in the company's part of the bucket. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'Not a valid file')
/** A colour as `#` and six lower-case hex digits. */
export const HexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter # and six digits or letters a to f, for example #0a6464')
export const Day = z.iso.date({ error: 'Enter a valid date', abort: true })
export const Version = z.int().min(1)

export const required = once((max: number) => text(max).min(1, 'Required'))
export const optional = once((max: number) => text(max).default(''))
export const email = (max = 80) => z.email('Enter a valid email').check(z.maxLength(max, tooLong(max)))
const FlagValue = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)
/** A boolean that may arrive as 0 or 1. */
export const flag = once((value: boolean) => FlagValue.default(value))

/** A boolean in a query string, where every value is a string. */
export const QueryFlag = lazy(() =>
  z
    .union([z.boolean(), z.literal(['0', '1', 'false', 'true'])])
    .transform(value => value === true || value === '1' || value === 'true')
    .optional(),
)

export const ImageFile = z.object({
  file: FileHash,
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
})
export type ImageFile = z.infer<typeof ImageFile>

/** A postcode may arrive as a number, which has lost its leading zero. */
const Postcode = lazy(() =>
  z.preprocess(
    (value: string | number) => (typeof value === 'number' ? String(value).padStart(4, '0') : value),
    z
      .string()
      .trim()
      .min(1, 'Required')
      .regex(/^$|^\d{4,6}$/, 'A postcode has 4 to 6 digits'),
  ),
)

export const postalFields = lazy(() => ({
  address: required(190),
  address2: optional(190),
  suburb: optional(75),
  city: required(190),
  postcode: Postcode(),
}))
/** Rounded to a centimetre. */
const degrees = (max: number) => decimal({ min: -max, max, decimals: 7, sentence: 'Not a position' })
/** The position of an address in degrees; `geolocation` is the text of the system that found it. */
export const positionFields = lazy(() => ({
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  geolocation: text(190).nullable(),
}))
/** The position defaults to null: an address without a position must not keep the position of the address before. */
export const addressFields = lazy(() => ({
  ...postalFields(),
  latitude: positionFields().latitude.default(null),
  longitude: positionFields().longitude.default(null),
  geolocation: positionFields().geolocation.default(null),
}))
export const Address = lazy(() => z.object(addressFields()))
export type Address = z.infer<ReturnType<typeof Address>>
export type PostalAddress = Omit<Address, 'latitude' | 'longitude' | 'geolocation'>

/** Example: `12 Karaka Street, Newtown, Wellington 6021` */
export const fullAddress = (row: PostalAddress): string =>
  [row.address, row.address2, row.suburb, `${row.city} ${row.postcode}`.trim()].filter(Boolean).join(', ')

/** Example: `Harbour House, 27 Custom Street, Napier 4110`. A name that repeats the start of the address is omitted. */
export const nameAndAddress = (row: PostalAddress & { readonly name: string }): string => {
  const address = fullAddress(row)
  return `${address}, `.toLowerCase().startsWith(`${row.name.trim()}, `.toLowerCase())
    ? address
    : `${row.name}, ${address}`
}

/** Fields of every row that users edit. `version` counts changes; a write names the version that it saw. */
export const versionFields = { version: Version, updated_at: z.iso.datetime() }
/**
 * Fields of every row inside a building. `updated_by` is the name of the user who wrote this version; undefined in older rows.
 */
export const rowFields = { ...versionFields, updated_by: z.string().optional() }
/** The row's version that the user saw; 0 for a new row. */
export const seenVersion = { version: Version.or(z.literal(0)).optional() }

/**
 * The recorded values that the user agreed to clear. The edit is refused if it would clear other values; if omitted, the rules
 * apply without confirmation.
 */
export const Clears = z.array(text(60)).max(1_000).optional()

/** In characters of the cleaned HTML. */
export const MAX_TEXT_LENGTH = 50_000
export const formatted = exactText(MAX_TEXT_LENGTH).default('')
