import { clientOf } from '#frontend/api/client.ts'
import { tours } from '#shared/contract/company/tours.ts'

/** A separate client, so that it stays out of the first load. */
export const tourCalls = clientOf({ tours }).tours
