import type * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/**
 * The building of a record that a call names by id. Callers may omit it, and the service then looks it up in an eventually
 * consistent index. The product's own page always sends it, so that new records are found; the input type requires it.
 */
export const BuildingHint = Id.optional() as z.ZodType<string | undefined, string>
