import * as z from 'zod'
import { IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { IssuedItem } from '#shared/domain/files/issueContents.ts'
import type { Tone } from '#shared/domain/item/badge.ts'
import { Photo } from '#shared/domain/tree/photo.ts'
import { Day, ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { AREA_STYLES, type AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { Layer } from '#shared/drawing/layer.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** An issued document, and whether it is the current issue. */
export const IssuedDocument = lazy(() =>
  z.object({
    /** The id of the report, or of the clearance that the certificate belongs to. */
    id: Id,
    kind: z.enum(['report', 'certificate']),
    name: z.string(),
    version: z.int(),
    issued_at: z.iso.datetime(),
    state: z.enum(['current', 'superseded', 'withdrawn']),
    has_register: z.boolean(),
    has_pack: z.boolean(),
  }),
)
export type IssuedDocument = z.infer<ReturnType<typeof IssuedDocument>>

export const IssuedBuilding = lazy(() =>
  z.object({
    id: Id,
    name: z.string(),
    full_address: z.string(),
    survey_date: Day.optional(),
    /** When the newest current document was issued. */
    issued_at: z.iso.datetime(),
    /** Example: ['Asbestos report', 'Clearance certificate'] */
    documents: z.array(z.string()),
  }),
)
export type IssuedBuilding = z.infer<ReturnType<typeof IssuedBuilding>>

const styles = Object.keys(AREA_STYLES) as AreaStyleName[]
const Area = lazy(() =>
  z.object({ id: z.string(), layer: Layer(), style: z.enum(styles), label: z.string().default('') }),
)

/** Listed here by name, so that the portal does not have to load the rating rules. */
const TONES = [
  'high',
  'presumed',
  'medium',
  'low',
  'veryLow',
  'negative',
  'inaccessible',
  'awaiting',
  'unmeasured',
] as const satisfies readonly Tone[]
const tones = lazy(() => z.enum(TONES))
/** An item of an issued report, with its location and the photo that the report prints. */
export const RegisterItem = lazy(() =>
  z.object({
    ...IssuedItem().omit({ photos: true, recommendations: true }).shape,
    contaminate_id: z.union([z.literal(1), z.literal(2)]),
    room_id: z.string(),
    due: Day.optional(),
    tone: tones(),
    /** Whether the rating is the worst possible one because a lab result is awaited. */
    provisional: z.boolean(),
    image: Photo().optional(),
  }),
)
export type RegisterItem = z.infer<ReturnType<typeof RegisterItem>>

const RegisterRoom = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    /** A finding about the whole room; blank if its items have the findings. */
    finding: z.string(),
  }),
)
export type RegisterRoom = z.infer<ReturnType<typeof RegisterRoom>>
const RegisterFloor = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    plan: ImageFile.optional(),
    rooms: z.array(RegisterRoom()),
    areas: z.array(Area()),
  }),
)
export type RegisterFloor = z.infer<ReturnType<typeof RegisterFloor>>

/** What is issued for a building: floors, rooms and items as the reports describe them, and the documents. */
export const IssuedRegister = lazy(() =>
  z.object({
    building: z.object({ id: Id, name: z.string(), full_address: z.string(), survey_date: Day.optional() }),
    company: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    /**
     * Whether the building still matches its reports. During a re-inspection it may differ, so only the reports' texts are shown,
     * without floor plans and photos.
     */
    is_as_issued: z.boolean(),
    floors: z.array(RegisterFloor()),
    items: z.array(RegisterItem()),
    documents: z.array(IssuedDocument()),
  }),
)
export type IssuedRegister = z.infer<ReturnType<typeof IssuedRegister>>

/**
 * One issue of a report, with the changes since the issue before. `changes` is null for the first issue, and if the contents of
 * the issue before were not stored.
 */
export const IssueHistory = lazy(() => z.object({ ...IssuedDocument().shape, changes: IssueChanges().nullable() }))
export type IssueHistory = z.infer<ReturnType<typeof IssueHistory>>
