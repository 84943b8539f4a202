import * as z from 'zod'
import { required, seenVersion, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { exactText } from '#shared/schema/text.ts'
import { IssuedDocument, IssuedRegister } from './issuedRegister.ts'

const PIN_DIGITS = 6

/** The owner gives this PIN to people who work in the building. Only its hash is stored, and posters do not show it. */
export const SitePin = lazy(() => exactText(PIN_DIGITS).regex(/^\d{6}$/, 'A PIN has 6 digits'))

export const newSitePin = (): string => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(random % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0')
}

/** A PIN turns the on-site register on and replaces the PIN before; null turns the register off. */
export const SiteSettingsInput = lazy(() => z.object({ pin: SitePin().nullable(), ...seenVersion }))
export type SiteSettingsInput = z.infer<ReturnType<typeof SiteSettingsInput>>

/** Whether the register of a building can be read on site. `version` is undefined until the register is first turned on. */
export const SiteSettings = lazy(() =>
  z.object({
    is_on: z.boolean().default(false),
    version: Version.optional(),
    /** When the register was last turned on or off or got a new PIN, and the name of the user who did it. */
    changed_at: z.iso.datetime().optional(),
    changed_name: z.string().optional(),
  }),
)
export type SiteSettings = z.infer<ReturnType<typeof SiteSettings>>

const ReadIssue = lazy(() =>
  z.object(IssuedDocument().pick({ id: true, name: true, version: true, issued_at: true }).shape),
)
export type ReadIssue = z.infer<ReturnType<typeof ReadIssue>>

/** The issued register of one building, without anything else of its owner. */
export const SiteRegister = lazy(() =>
  z.object({
    ...IssuedRegister().omit({ documents: true }).shape,
    issues: z.array(ReadIssue()),
  }),
)
export type SiteRegister = z.infer<ReturnType<typeof SiteRegister>>

/** “I have read it”. The phone generates `id`, so that a retry records the acknowledgement once. */
export const AcknowledgementInput = lazy(() =>
  z.object({
    id: Id,
    name: required(120),
    company: required(120),
    issues: z.array(Id).min(1).max(2),
  }),
)
export type AcknowledgementInput = z.infer<ReturnType<typeof AcknowledgementInput>>

export const Acknowledgement = lazy(() =>
  z.object({
    id: Id,
    name: z.string(),
    company: z.string(),
    issues: z.array(ReadIssue()),
    at: z.iso.datetime(),
  }),
)
export type Acknowledgement = z.infer<ReturnType<typeof Acknowledgement>>

/** A page of acknowledgements, newest first. */
export const SiteLog = lazy(() =>
  z.object({
    is_on: z.boolean(),
    acknowledgements: z.array(Acknowledgement()),
    /** The cursor of the next page; undefined on the last page. */
    next: Id.optional(),
  }),
)
export type SiteLog = z.infer<ReturnType<typeof SiteLog>>
export const LogPage = lazy(() => z.object({ after: Id.optional() }).prefault({}))

/** Example: `Asbestos report, version 2` */
export const issueName = ({ name, version }: Pick<ReadIssue, 'name' | 'version'>): string =>
  `${name}, version ${version}`
