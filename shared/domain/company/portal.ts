import * as z from 'zod'
import { email, flag, required, seenVersion, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** What a company may show or hide in a client's owner's portal. Everything else that is issued is always shown. */
export const PORTAL_CHOICES = {
  shows_reports: 'Survey reports',
  shows_registers: 'Register workbooks',
  shows_certificates: 'Clearance certificates',
  shows_photos: 'Photos',
  shows_comments: 'Comments',
} as const

const choices = lazy(() => ({
  is_on: flag(false),
  shows_reports: flag(true),
  shows_registers: flag(true),
  shows_certificates: flag(true),
  shows_photos: flag(true),
  shows_comments: flag(false),
}))
export const PortalSettingsInput = lazy(() => z.object({ ...choices(), ...seenVersion }))
export type PortalSettingsInput = z.infer<ReturnType<typeof PortalSettingsInput>>
/** Settings of one client's portal. `version` is undefined until they are first saved. */
export const PortalSettings = lazy(() => z.object({ ...choices(), version: Version.optional() }))
export type PortalSettings = z.infer<ReturnType<typeof PortalSettings>>

/** A person of a client who may sign in to the owner's portal only. */
export const PortalContactInput = lazy(() => z.object({ id: NewId, name: required(120), email: email(80) }))
export type PortalContactInput = z.infer<ReturnType<typeof PortalContactInput>>
export const PortalContact = lazy(() =>
  z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** When the last invitation was sent, and the name of its sender. */
    invited_at: z.iso.datetime(),
    invited_name: z.string(),
    /** Rounded to the hour; null before the first sign-in. */
    used_at: z.iso.datetime().nullable(),
  }),
)
export type PortalContact = z.infer<ReturnType<typeof PortalContact>>
