import * as z from 'zod'
import { required, seenVersion, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'
import { IssuedDocument, IssuedRegister } from './issuedRegister.ts'

const PIN_DIGITS = 6

/** What the owner tells people who work in the building. It is stored as its hash, and on no poster. */
export const SitePin = exactText(PIN_DIGITS).regex(/^\d{6}$/, 'A PIN has 6 digits')

/** A PIN that nobody has chosen, of as many random bits as a device has. */
export const newSitePin = (): string => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(random % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0')
}

/** Without a PIN the register is turned off; with one it is on, and the PIN is this from now on. */
export const SiteSettingsInput = z.object({ pin: SitePin.nullable(), ...seenVersion })
export type SiteSettingsInput = z.infer<typeof SiteSettingsInput>

/** Whether the register of a building can be read on site; the version is none until it is first turned on. */
export const SiteSettings = z.object({
  is_on: z.boolean().default(false),
  version: Version.optional(),
  /** When it was last turned on or off or got its PIN, and the name of who did. */
  changed_at: z.iso.datetime().optional(),
  changed_name: z.string().optional(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** An issue of a report, as a reader of the register confirms it. */
const ReadIssue = z.object(IssuedDocument.pick({ id: true, name: true, version: true, issued_at: true }).shape)
export type ReadIssue = z.infer<typeof ReadIssue>

/** The issued register of one building, without anything else of its owner. */
export const SiteRegister = z.object({
  ...IssuedRegister.omit({ documents: true }).shape,
  /** The issues that it is made of. */
  issues: z.array(ReadIssue),
})
export type SiteRegister = z.infer<typeof SiteRegister>

/** “I have read it”: `id` is made on the phone, so that what is sent twice is recorded once. */
export const AcknowledgementInput = z.object({
  id: Id,
  name: required(120),
  company: required(120),
  issues: z.array(Id).min(1).max(2),
})
export type AcknowledgementInput = z.infer<typeof AcknowledgementInput>

export const Acknowledgement = z.object({
  id: Id,
  name: z.string(),
  company: z.string(),
  issues: z.array(ReadIssue),
  /** When the service recorded it. */
  at: z.iso.datetime(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** A page of who has confirmed that they read the register of a building, newest first. */
export const SiteLog = z.object({
  is_on: z.boolean(),
  acknowledgements: z.array(Acknowledgement),
  /** Where the page behind it begins; none on the last one. */
  next: Id.optional(),
})
export type SiteLog = z.infer<typeof SiteLog>
/** Which page of it. */
export const LogPage = z.object({ after: Id.optional() }).prefault({})

/** `Asbestos report, version 2` */
export const issueName = ({ name, version }: Pick<ReadIssue, 'name' | 'version'>): string =>
  `${name}, version ${version}`
