import * as z from 'zod'
import { issuedClearanceName } from '#shared/domain/files/issuedClearanceName.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'

/** A revision that is superseded or withdrawn never becomes current again. */
const REVISION_STATES = ['current', 'superseded', 'withdrawn'] as const

/** 130 random bits in 26 letters of Crockford's alphabet, as in the QR code of a document. */
export const RevisionCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a valid document code')

/** A typed code in its stored form: letters that look like figures are read as figures. */
export const normaliseRevisionCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/**
 * An issued document: facts that never change, and its present state. Anyone with the code can read it, so it says
 * nothing about client, site or people.
 */
export const Revision = z.object({
  code: RevisionCode,
  kind: z.enum(['clearance', 'report']),
  /** Counts the issues of the same document. */
  issue: z.number().int().min(1),
  issued_at: z.iso.datetime(),
  /** The surveying company, under the name that it had. */
  issued_by: z.string(),
  /** Of a clearance: whether its findings show that the area is clear. */
  shows_clear: z.boolean().optional(),
  /** SHA-256 of the issued file. */
  file: FileHash,
  state: z.enum(REVISION_STATES),
  changed_at: z.iso.datetime().optional(),
})
export type Revision = z.infer<typeof Revision>

export const revisionName = ({ kind, shows_clear }: Pick<Revision, 'kind' | 'shows_clear'>): string =>
  kind === 'clearance' ? issuedClearanceName(shows_clear) : 'Survey report'
