import type * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/**
 * The building of what a call names by its id. Callers may leave it out, and the service looks it up in the index of ids.
 * The product's own page always sends it, so that what was just written is found; its type says so.
 */
export const BuildingHint = Id.optional() as z.ZodType<string | undefined, string>
