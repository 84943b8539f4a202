import { clientOf } from '#frontend/api/client.ts'
import { tours } from '#shared/contract/company/tours.ts'

/** The calls of the tours, which stay out of the first load. */
export const tourCalls = clientOf({ tours }).tours
