import { tours } from '#shared/contract/tours.ts'
import { clientOf } from '../../api/client.ts'

/** The calls of the tutorials; they are few and stay out of the first load. */
export const api = clientOf({ tours }).tours
