import * as z from 'zod'
import { Building, BuildingInput, BuildingRow, LabReturn, Note, NoteInput, Report } from '../domain/building.ts'
import { Drawing } from '../domain/drawing.ts'
import { Day, flag, Id, Picture, Version } from '../domain/fields.ts'
import { Floor } from '../domain/floor.ts'
import { Item } from '../domain/item.ts'
import { Advice } from '../domain/recommendation.ts'
import { Room } from '../domain/room.ts'
import { TEMPLATE_KEYS } from '../domain/vocabulary.ts'
import { del, get, post, put } from './endpoint.ts'

const TreeReply = z.object({
  building: Building,
  floors: z.array(Floor).readonly(),
  rooms: z.array(Room).readonly(),
  items: z.array(Item).readonly(),
  notes: z.array(Note).readonly(),
  returns: z.array(LabReturn).readonly(),
  reports: z.array(Report).readonly(),
  recommendations: z.array(Advice).readonly().optional(),
  drawings: z.array(Drawing).readonly().optional(),
})

const done = z.object({ data: z.object({ version: Version }), message: z.string().optional() })
const decision = z.object({
  contaminate_id: z.union([z.literal(1), z.literal(2)]),
  approval: z.union([z.literal(0), z.literal(1)]),
  reason: z.string().max(2_000).optional(),
})
const target = z.object({ id: Id })

export const buildings = {
  search: get('/api/building/search', {
    summary:
      'Buildings of the company: all, last changed first, or those that hold every word and filter, newest first',
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      paginate: z.coerce.number().int().min(1).max(30).default(10),
      search: z.string().trim().max(100).default(''),
      status: z.coerce.number().int().min(5).max(11).optional(),
      report_type: z.coerce.number().int().optional(),
    }),
    reply: z.object({
      data: z.array(BuildingRow),
      /** `total` counts what is known; `more` says that others follow. */
      meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
    }),
  }),
  read: get('/api/building/{id}', {
    summary: 'A building with everything inside it',
    reply: z.object({ data: TreeReply }),
  }),
  save: post('/api/building', {
    summary: 'Creates or changes a building',
    body: BuildingInput,
    reply: z.object({ building_id: Id, message: z.string() }),
  }),
  remove: del('/api/building', {
    summary: 'Deletes a building that is not reviewed, with everything in it',
    access: 'survey',
    body: target,
    reply: z.object({ message: z.string() }),
  }),
  set: put('/api/building/{id}', {
    summary: 'Single fields that are saved as they are picked',
    body: z.object({
      survey_date: Day.optional(),
      area_surveyed: z.string().max(50_000).optional(),
      lead_area_surveyed: z.string().max(50_000).optional(),
      laboratory_id: Id.optional(),
      is_urgent_transfer: flag(false).optional(),
      image: Picture.optional(),
      version: Version.optional(),
    }),
    reply: done,
  }),
  note: post('/api/building/{id}/note', {
    summary: 'The note of a type',
    body: NoteInput.omit({ building_id: true }),
    reply: done,
  }),
  template: post('/api/building/{id}/report-template', {
    summary: 'A text of the report',
    body: z.object({ type: z.enum(TEMPLATE_KEYS), content: z.string().max(50_000) }),
    reply: done,
  }),
  finalise: post('/api/building/approve-active', {
    summary: 'Active to Awaiting Result, or to Pre Review without samples',
    body: target,
    reply: done,
  }),
  confirmResults: post('/api/building/approve-result', {
    summary: 'Awaiting Result to Pre Review',
    body: target,
    reply: done,
  }),
  approvePreReview: post('/api/building/approve-pre-review', {
    summary: 'Pre Review to Awaiting Review',
    body: target,
    reply: done,
  }),
  sendForReview: post('/api/building/send-review', {
    summary: 'Needs Edits to Awaiting Review',
    body: target,
    reply: done,
  }),
  review: post('/api/building/approve', {
    summary: 'A reviewer approves or denies, per contaminant; a denial carries its reason',
    access: 'review',
    body: z.object({ id: Id, status_id: z.literal(10).optional(), approvals: z.array(decision).max(2) }),
    reply: done,
  }),
}
