import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** An entry in a user's notification panel. `to` is the path that it opens; blank if none. */
export const Notification = lazy(() =>
  z.object({
    id: Id,
    event: z.enum(['report', 'clearance', 'duplicate', 'notification']),
    status: z.string().default(''),
    message: z.string(),
    time: z.iso.datetime(),
    to: z.string().default(''),
    success: z.boolean(),
    pdf_id: Id.optional(),
    building_id: Id.optional(),
    read_at: z.iso.datetime().optional(),
  }),
)
export type Notification = z.infer<ReturnType<typeof Notification>>
export type NotificationContent = Omit<z.input<ReturnType<typeof Notification>>, 'id' | 'time'>
