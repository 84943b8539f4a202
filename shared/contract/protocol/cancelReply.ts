import * as z from 'zod'

/** Whether the document was cancelled. A document that has ended or is being stored stays, and the message says so. */
export const cancelReply = () => z.object({ data: z.object({ is_cancelled: z.boolean() }), message: z.string() })
