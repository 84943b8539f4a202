import * as z from 'zod'

/** Whether a document was cancelled; one that has ended, or is being stored, stays as it is, and the message says so. */
export const cancelReply = () => z.object({ data: z.object({ is_cancelled: z.boolean() }), message: z.string() })
