import * as z from 'zod'
import { IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { IssuedItem } from '#shared/domain/files/issueContents.ts'
import type { Tone } from '#shared/domain/item/badge.ts'
import { Photo } from '#shared/domain/tree/photo.ts'
import { Day, ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { AREA_STYLES, type AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { Layer } from '#shared/drawing/layer.ts'

/** A document that was issued: what it is, and whether it is the one that counts now. */
export const IssuedDocument = z.object({
  /** Of a report, or of the clearance whose certificate it is. */
  id: Id,
  kind: z.enum(['report', 'certificate']),
  name: z.string(),
  /** Counts the issues of the same document. */
  version: z.number().int(),
  issued_at: z.iso.datetime(),
  state: z.enum(['current', 'superseded', 'withdrawn']),
  /** Whether its register can be had as a workbook. */
  has_register: z.boolean(),
  /** Whether there is a file of it for places without signal. */
  has_pack: z.boolean(),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

/** A building of which something is issued, as a list shows it. */
export const IssuedBuilding = z.object({
  id: Id,
  name: z.string(),
  full_address: z.string(),
  survey_date: Day.optional(),
  /** Of the newest document that counts now. */
  issued_at: z.iso.datetime(),
  /** What is issued, in words: 'Asbestos report', 'Clearance certificate'. */
  documents: z.array(z.string()),
})
export type IssuedBuilding = z.infer<typeof IssuedBuilding>

const styles = Object.keys(AREA_STYLES) as AreaStyleName[]
/** What is drawn on a floor plan. */
const Area = z.object({ id: z.string(), layer: Layer, style: z.enum(styles), label: z.string().default('') })

/** By name, because what reads them in the portal does not load the rules of the rating. */
const TONES = [
  'high',
  'medium',
  'low',
  'veryLow',
  'negative',
  'inaccessible',
  'awaiting',
  'unmeasured',
] as const satisfies readonly Tone[]
const tones = z.enum(TONES)
/** An item of an issued report, where it is, and the photo that is printed of it. */
export const RegisterItem = z.object({
  ...IssuedItem.omit({ photos: true, recommendations: true }).shape,
  contaminate_id: z.union([z.literal(1), z.literal(2)]),
  room_id: z.string(),
  /** When it is due for re-inspection. */
  due: Day.optional(),
  tone: tones,
  /** Where the rating is the worst that it can be, because a result is awaited. */
  provisional: z.boolean(),
  image: Photo.optional(),
})
export type RegisterItem = z.infer<typeof RegisterItem>

const RegisterRoom = z.object({
  id: z.string(),
  name: z.string(),
  /** What was found of the room as a whole; blank where its items say it. */
  finding: z.string(),
})
export type RegisterRoom = z.infer<typeof RegisterRoom>
const RegisterFloor = z.object({
  id: z.string(),
  name: z.string(),
  plan: ImageFile.optional(),
  rooms: z.array(RegisterRoom),
  areas: z.array(Area),
})
export type RegisterFloor = z.infer<typeof RegisterFloor>

/** What is issued of a building: its floors, rooms and items as the reports say them, and the documents. */
export const IssuedRegister = z.object({
  building: z.object({ id: Id, name: z.string(), full_address: z.string(), survey_date: Day.optional() }),
  /** Who surveyed it. */
  company: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /**
   * Whether the building is as its reports say. While it is re-inspected they still count and it may be otherwise: then there
   * are the words of the reports alone, without plans and photos.
   */
  is_as_issued: z.boolean(),
  floors: z.array(RegisterFloor),
  items: z.array(RegisterItem),
  documents: z.array(IssuedDocument),
})
export type IssuedRegister = z.infer<typeof IssuedRegister>

/** One issue of a report, and what changed from the issue before; null for the first, and where that was not kept. */
export const IssueHistory = z.object({ ...IssuedDocument.shape, changes: IssueChanges.nullable() })
export type IssueHistory = z.infer<typeof IssueHistory>
