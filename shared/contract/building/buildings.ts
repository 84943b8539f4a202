import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { filterById } from '#shared/contract/protocol/filterById.ts'
import { areaSurveyedFields, RichText } from '#shared/contract/protocol/richTextInput.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { BuildingRecommendation } from '#shared/domain/company/recommendation.ts'
import { ReportCheckSettings } from '#shared/domain/company/reportCheckSettings.ts'
import { COUNTS } from '#shared/domain/item/counts.ts'
import { Building, BuildingListEntry, LabReturn, Note, NoteInput, Report } from '#shared/domain/tree/building.ts'
import { BuildingInput, buildingChange } from '#shared/domain/tree/buildingInput.ts'
import { DrawingImage } from '#shared/domain/tree/drawingImage.ts'
import { Floor } from '#shared/domain/tree/floor.ts'
import { ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { flag, ImageFile, optional, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { TEMPLATE_KEYS } from '#shared/domain/vocabulary/referenceLists.ts'
import { changeOf, orNew } from '#shared/schema/changeOf.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { exactText } from '#shared/schema/text.ts'
import { ApprovalsReply, BuildingReply } from './buildingReply.ts'
import { FloorReply } from './floors.ts'
import { ItemListReply } from './itemReply.ts'
import { ReviewDecisions } from './reviewDecisions.ts'
import { RoomReply } from './rooms.ts'

const TreeReply = lazy(() =>
  z.object({
    building: Building(),
    floors: z.array(Floor()).readonly(),
    rooms: z.array(Room()).readonly(),
    items: z.array(Item()).readonly(),
    notes: z.array(Note()).readonly(),
    lab_returns: z.array(LabReturn()).readonly(),
    reports: z.array(Report()).readonly(),
    recommendations: z.array(BuildingRecommendation()).readonly().optional(),
    report_check_settings: ReportCheckSettings().optional(),
    reinspection_table: ReinspectionTable().optional(),
    drawings: z.array(DrawingImage()).readonly().optional(),
  }),
)

const done = lazy(() => z.object({ data: z.object({ version: Version }), message: z.string().optional() }))
const target = lazy(() => z.object({ id: Id }))
const statusId = lazy(() => z.int().min(5).max(11))
const Stats = lazy(() => z.record(z.enum(COUNTS), z.int()))

export const buildings = {
  search: get('/api/building/search', {
    summary: 'The buildings of the company, last changed first; with filters or words the matching ones, newest first',
    query: () =>
      z.object({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        paginate: z.coerce.number().int().min(1).max(30).default(10),
        search: optional(100),
        status: filterById(5, 11),
        report_type: filterById(1, 6),
      }),
    reply: () =>
      z.object({
        data: z.array(BuildingListEntry()),
        /** `total` counts the buildings found so far; `more` is true if there are others that were not counted. */
        meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
      }),
  }),
  read: get('/api/building/{id}', {
    summary: 'A building with its counts, decisions, notes and texts',
    reply: () => z.object({ data: BuildingReply() }),
  }),
  tree: get('/api/building/{id}/tree', {
    summary: 'A building with everything inside it, as the page keeps it on the device',
    undocumented: true,
    reply: () => z.object({ data: TreeReply() }),
  }),
  floors: get('/api/building/{id}/floor', {
    summary: 'The floors of a building, by order, with their counts',
    reply: () => z.object({ data: z.array(FloorReply()) }),
  }),
  rooms: get('/api/building/{id}/rooms', {
    summary: 'The rooms of a building, floor by floor',
    reply: () => z.object({ data: z.array(RoomReply()) }),
  }),
  items: get('/api/building/{id}/items', {
    summary: 'The items of a building without their drawings, room by room',
    reply: () => z.object({ data: z.array(ItemListReply()) }),
  }),
  clearances: get('/api/building/{id}/clearances', {
    summary: 'The clearances of a building, last changed first',
    reply: () => z.object({ data: z.array(ClearanceListEntry()) }),
  }),
  save: post('/api/building', {
    summary:
      'Creates a building, or changes the fields that are sent. Image and site plan are uploaded before or part of the call, also as `file` and `site_file`',
    body: () =>
      orNew(
        buildingChange().extend({
          id: Id.optional(),
          ...changeOf(areaSurveyedFields()),
          /** The lead surveyor; used if `surveyors` is omitted. */
          surveyor_id: Id.nullish(),
          image: SentImage().nullable().optional(),
          site_plan: SentImage().nullable().optional(),
          file: SentImage().nullish(),
          site_file: SentImage().nullish(),
        }),
        BuildingInput(),
      ),
    reply: () => z.object({ building_id: Id, message: z.string() }),
  }),
  delete: del('/api/building', {
    summary: 'Deletes a building that is not reviewed, with everything in it',
    access: 'survey',
    body: () => target(),
    reply: () => z.object({ message: z.string() }),
  }),
  set: put('/api/building/{id}', {
    summary: 'Changes single fields or the status; null clears a field',
    body: () =>
      z.object({
        survey_date: DayInput.nullable().optional(),
        surveyors: BuildingInput().shape.surveyors.optional(),
        area_surveyed: RichText().nullable().optional(),
        lead_area_surveyed: RichText().nullable().optional(),
        laboratory_id: Id.nullable().optional(),
        /** No default, so that an omitted value stays. */
        is_urgent_transfer: flag(false).unwrap().optional(),
        image: ImageFile.nullable().optional(),
        status_id: statusId().optional(),
        version: Version.optional(),
      }),
    reply: () => done(),
  }),
  uploadImage: post('/api/building/upload-image', {
    summary: 'Sets the image of a building: one that was uploaded, or as a data URL',
    body: () => z.object({ building_id: Id, image: SentImage() }),
    reply: () => done(),
  }),
  setStatus: put('/api/building', {
    summary: 'Sets any status but Reviewed. `message` becomes the Needs Edits note',
    audit: 'status_changed',
    body: () =>
      z.object({
        id: Id,
        status_id: statusId(),
        message: exactText(2_000).optional(),
        version: Version.optional(),
      }),
    reply: () => done(),
  }),
  advance: put('/api/building/{id}/status', {
    summary: 'Takes the one step that is available from the current status',
    reply: () => done(),
  }),
  note: post('/api/building/{id}/note', {
    summary: 'Sets the note of a type',
    body: () =>
      NoteInput()
        .omit({ building_id: true })
        .extend({ content: RichText().default('') }),
    reply: () => done(),
  }),
  template: post('/api/building/{id}/report-template', {
    summary: 'Sets a text of the report',
    body: () => z.object({ type: z.enum(TEMPLATE_KEYS), content: RichText() }),
    reply: () => done(),
  }),
  finalise: post('/api/building/approve-active', {
    summary: 'Active to Awaiting Result, or to Pre Review without samples',
    body: () => target(),
    reply: () => done(),
  }),
  confirmResults: post('/api/building/approve-result', {
    summary: 'Awaiting Result to Pre Review',
    body: () => target(),
    reply: () => done(),
  }),
  approvePreReview: post('/api/building/approve-pre-review', {
    summary: 'Pre Review to Awaiting Review',
    body: () => target(),
    reply: () => done(),
  }),
  sendForReview: post('/api/building/send-review', {
    summary: 'Needs Edits to Awaiting Review',
    body: () => target(),
    reply: () => done(),
  }),
  review: post('/api/building/approve', {
    summary: 'A reviewer approves or denies, per contaminant; a denial carries its reason',
    access: 'review',
    audit: 'approved',
    body: () =>
      z.object({
        id: Id,
        status_id: z.literal(10).optional(),
        approvals: ReviewDecisions(),
        /** The `treeHash` that the reviewer saw. The review is refused if the building has changed since. */
        seen: exactText(40).optional(),
      }),
    reply: () => done(),
  }),
  approveReport: post('/api/building/approve-report', {
    summary: 'A reviewer approves every contaminant that is not approved yet',
    access: 'review',
    audit: 'approved',
    body: () => z.union([z.object({ building_id: Id }), target().transform(({ id }) => ({ building_id: id }))]),
    reply: () => done(),
  }),
  deny: post('/api/building/deny', {
    summary: 'A reviewer denies every contaminant that is not approved yet',
    access: 'review',
    audit: 'declined',
    body: () => z.object({ id: Id, reason: exactText(2_000) }),
    reply: () => done(),
  }),
  approvals: get('/api/building/get-approval-status/{id}', {
    summary: 'The review status of each contaminant of a building',
    reply: () => z.object({ data: ApprovalsReply() }),
  }),
  reportStats: get('/api/building/get-report-stats/{id}', {
    summary: 'The counts of a building, and the status of its reports',
    reply: () =>
      z.object({
        data: BuildingListEntry().pick({ asbestos_report_status: true, lead_report_status: true }).extend({
          counts: Stats(),
        }),
      }),
  }),
}
