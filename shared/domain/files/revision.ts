import * as z from 'zod'
import { issuedClearanceName } from '#shared/domain/files/issuedClearanceName.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** A revision that is superseded or withdrawn never becomes current again. */
const REVISION_STATES = ['current', 'superseded', 'withdrawn'] as const

/** 130 random bits as 26 letters of Crockford's base 32; also in the document's QR code. */
export const RevisionCode = lazy(() => z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a valid document code'))

/** The stored form of a typed code: lookalike letters become digits. */
export const normaliseRevisionCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/**
 * An issued document: its fixed facts and its present state. Anyone with the code can read a revision, so it contains nothing
 * about client, site or people.
 */
export const Revision = lazy(() =>
  z.object({
    code: RevisionCode(),
    kind: z.enum(['clearance', 'report']),
    /** The number of this issue of the document. */
    issue: z.int().min(1),
    issued_at: z.iso.datetime(),
    /** The surveying company's name at the time of issue. */
    issued_by: z.string(),
    /** Clearances only: whether the findings show the area to be clear. */
    shows_clear: z.boolean().optional(),
    file: FileHash,
    state: z.enum(REVISION_STATES),
    changed_at: z.iso.datetime().optional(),
  }),
)
export type Revision = z.infer<ReturnType<typeof Revision>>

export const revisionName = ({ kind, shows_clear }: Pick<Revision, 'kind' | 'shows_clear'>): string =>
  kind === 'clearance' ? issuedClearanceName(shows_clear) : 'Survey report'
