import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

export const OpenSession = z.object({
  id: Id,
  /** Example: 'Chrome on Windows'; '' if unknown. */
  browser: z.string(),
  started_at: z.iso.datetime(),
  /** Updated every ten minutes while a page is open. */
  used_at: z.iso.datetime(),
  is_this: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A browser in which a portal contact is signed in to the owner's portal. */
export const PortalSession = OpenSession.omit({ used_at: true })
export type PortalSession = z.infer<typeof PortalSession>
