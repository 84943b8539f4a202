import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** A notification in a user's panel. `to` is the path that it opens, blank where it opens none. */
export const Notification = z.object({
  id: Id,
  event: z.enum(['report', 'clearance', 'duplicate', 'notification']),
  status: z.string().default(''),
  message: z.string(),
  time: z.iso.datetime(),
  to: z.string().default(''),
  success: z.boolean(),
  /** The finished document, absent where there is none, and the building that it belongs to. */
  pdf_id: Id.optional(),
  building_id: Id.optional(),
  read_at: z.iso.datetime().optional(),
})
export type Notification = z.infer<typeof Notification>
/** What a notification says, before it is written. */
export type NotificationContent = Omit<z.input<typeof Notification>, 'id' | 'time'>
