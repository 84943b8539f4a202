import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** A browser in which a user is signed in, as the user reads it. */
export const OpenSession = z.object({
  id: Id,
  /** 'Chrome on Windows'; '' where that is not known. */
  browser: z.string(),
  started_at: z.iso.datetime(),
  /** To ten minutes, while a page is open. */
  used_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  is_this: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A browser in which somebody of a client is signed in to the owner's portal. */
export const PortalSession = OpenSession.omit({ used_at: true })
export type PortalSession = z.infer<typeof PortalSession>
