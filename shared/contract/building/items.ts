import * as z from 'zod'
import { BuildingHint } from '#shared/contract/protocol/buildingHint.ts'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { SentFile } from '#shared/contract/protocol/sentFile.ts'
import { BagRangeInput } from '#shared/domain/tree/bagRange.ts'
import { CHOSEN_OUTCOMES, ReinspectionMonths } from '#shared/domain/tree/inspection.ts'
import { ItemInput, ItemScores, MAX_BAG_CODE_LENGTH, Quantity } from '#shared/domain/tree/item.ts'
import { PhotoInput } from '#shared/domain/tree/photo.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { flag, optional, QueryFlag, required, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { text } from '#shared/schema/text.ts'
import { ItemReply } from './itemReply.ts'

const inside = { building_id: BuildingHint }
const query = lazy(() => z.object(inside))
/** An item's photos, which can be sent inline, and its scores as ids instead of `item_scores`. */
const inlinePhotosAndScores = lazy(() => ({
  image: z.union([PhotoInput(), SentFile()]).optional(),
  image_alt: z.union([PhotoInput(), SentFile()]).optional(),
  file: SentFile().optional(),
  file_alt: SentFile().optional(),
  scores: z
    .array(z.object({ id: z.int(), contaminate_property_id: z.int() }))
    .max(12)
    .optional(),
}))
const saved = lazy(() => z.object({ data: z.object({ id: Id, version: Version }), message: z.string().optional() }))

const savedBuilding = lazy(() => z.object({ data: z.object({ version: Version }) }))

const ConfirmationBody = lazy(() =>
  z.object({
    ...inside,
    outcome: z.enum(CHOSEN_OUTCOMES, 'Choose what you found'),
    inspected_on: DayInput,
    note: optional(2_000),
    image: PhotoInput().optional(),
    clearance_id: Id.optional(),
    item_scores: ItemScores().optional(),
    amount: Quantity().optional(),
    comment: text(2_000).optional(),
  }),
)

export const items = {
  read: get('/api/item/{id}', {
    summary: 'An item with its rating, its names and the scores that were chosen',
    query: () => query(),
    reply: () => z.object({ data: ItemReply() }),
  }),
  update: put('/api/item/{id}', {
    summary: 'Changes an existing item. `version` is the one the user saw; without it the last save wins',
    body: () =>
      ItemInput()
        .omit({ id: true })
        .extend({ ...inside, ...inlinePhotosAndScores(), version: Version.optional() }),
    reply: () => saved(),
  }),
  duplicate: post('/api/item/{id}/duplicate', {
    summary: 'Duplicates an item: in its building as Sampled As, in another (`building_id`) as Previously Sampled',
    query: () => query(),
    body: () => z.object({ id: NewId, name: required(190), room_id: Id, building_id: Id.optional() }),
    reply: () => saved(),
  }),
  save: post('/api/item', {
    summary: 'Creates or changes an item',
    body: () => ItemInput().extend({ ...inside, ...inlinePhotosAndScores() }),
    reply: () => saved(),
  }),
  createLead: post('/api/item/lead/create', {
    summary: 'Creates a lead item',
    body: () => ItemInput().extend({ ...inside, ...inlinePhotosAndScores(), contaminate_id: z.literal(2).default(2) }),
    reply: () => saved(),
  }),
  delete: del('/api/item/{id}', {
    summary:
      'Deletes an item and releases its Sample ID; with `follower_takes_over` its first follower gets the sample',
    query: () => z.object({ ...inside, version: z.coerce.number().int().optional(), follower_takes_over: QueryFlag() }),
  }),
  leadAnalysis: put('/api/item/lead/lab_analysis/{id}', {
    summary: 'Sets the laboratory analysis of a lead item in mg/kg',
    body: () =>
      z.object({
        ...inside,
        analysis: Quantity().nullable(),
      }),
    reply: () => saved(),
  }),
  sample: put('/api/sample/{id}', {
    summary: 'Sets the status, analysis type, Sample ID or urgency of a sampled item',
    body: () =>
      z.object({
        ...inside,
        status_id: z.int().min(1).max(14).optional(),
        analysis_type_id: z.int().min(1).max(6).optional(),
        bag_code: text(MAX_BAG_CODE_LENGTH).optional(),
        /** No default, so that an omitted value stays. */
        is_urgent: flag(false).unwrap().optional(),
      }),
    reply: () => saved(),
  }),
  bagCode: get('/api/sample/bag/{bag_code}/building/{id}/{contaminate_id}', {
    summary: 'Refuses a taken Sample ID. With `item_id`, returns whether it is free for this item',
    query: () => z.object({ item_id: Id.optional() }),
    reply: () => z.object({ data: z.object({ free: z.boolean(), message: z.string().optional() }) }),
  }),
  confirm: put('/api/item/{id}/inspection', {
    summary:
      'Confirms an item at a re-inspection: unchanged, changed, removed (by a reviewed clearance or as the note says) or no access',
    undocumented: true,
    body: () => ConfirmationBody(),
    reply: () => saved(),
  }),
  undoConfirmation: del('/api/item/{id}/inspection', {
    summary: 'Undoes the confirmation of an item and restores its values from before the re-inspection',
    undocumented: true,
    query: () => query(),
    reply: () => saved(),
  }),
  startReinspection: post('/api/building/{id}/reinspection', {
    summary: 'Starts a re-inspection of a reviewed building from its current report, which stays issued',
    undocumented: true,
    access: 'reinspect',
    audit: 'status_changed',
    body: () => z.object({ id: NewId, report_id: Id }),
    reply: () => savedBuilding(),
  }),
  setReinspectionMonths: put('/api/building/{id}/reinspection', {
    summary: 'Sets the re-inspection interval of a building in months; null uses the company’s table',
    undocumented: true,
    access: 'reinspect',
    body: () => z.object({ months: ReinspectionMonths().nullable(), version: Version.optional() }),
    reply: () => savedBuilding(),
  }),
  cancelReinspection: del('/api/building/{id}/reinspection', {
    summary: 'Undoes the start of a re-inspection if nothing in the building has changed since',
    undocumented: true,
    access: 'reinspect',
    audit: 'status_changed',
    reply: () => savedBuilding(),
  }),
  removalClearances: get('/api/building/{id}/removal-clearances', {
    summary: 'The reviewed clearances in the buildings of the same client',
    undocumented: true,
    reply: () => z.object({ data: z.array(z.object({ id: Id, name: z.string(), site_address: z.string() })) }),
  }),
  reserveBagRange: post('/api/building/{id}/sample-range', {
    summary:
      'Reserves a range of Sample IDs of the building for the user: `count` numbers from `first`, after a prefix',
    undocumented: true,
    body: () => BagRangeInput().extend({ id: NewId }),
    reply: () => savedBuilding(),
  }),
  releaseBagRange: post('/api/building/{id}/sample-range/release', {
    summary: 'Releases the Sample IDs of a range after its last used one',
    undocumented: true,
    body: () => z.object({ id: Id }),
    reply: () => savedBuilding(),
  }),
}
