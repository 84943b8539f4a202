import * as z from 'zod'
import { MailKey } from '#shared/domain/people/mails.ts'
import { DRAWING_SUBJECTS } from '#shared/domain/tree/drawingImage.ts'

/** All background work, by kind. A job is idempotent: its message may arrive twice, late, or after its work is done. */
export const Job = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    id: z.string(),
    company_id: z.string(),
    building_id: z.string(),
    report_id: z.string(),
  }),
  /** The chain of custody of one contaminant; `content` is the hash of what it said when it was requested. */
  z.object({
    kind: z.literal('chainOfCustody'),
    id: z.string(),
    company_id: z.string(),
    building_id: z.string(),
    laboratory_id: z.string(),
    contaminate_id: z.union([z.literal(1), z.literal(2)]),
    content: z.string(),
  }),
  z.object({
    kind: z.literal('drawingImage'),
    id: z.string(),
    company_id: z.string(),
    building_id: z.string(),
    of: z.enum(DRAWING_SUBJECTS),
    target_id: z.string(),
  }),
  /** Deletes the rows inside a deleted building or clearance, or the buildings of a deleted survey. */
  z.object({
    kind: z.literal('deletion'),
    id: z.string(),
    company_id: z.string(),
    of: z.enum(['building', 'survey', 'clearance']),
    target_id: z.string(),
  }),
  z.object({
    kind: z.literal('mail'),
    id: z.string(),
    company_id: z.string(),
    user_id: z.string(),
    mail: MailKey,
    values: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal('managementPlan'),
    id: z.string(),
    company_id: z.string(),
    building_id: z.string(),
    management_plan_id: z.string(),
  }),
  /** The certificate of a clearance. */
  z.object({
    kind: z.literal('certificate'),
    id: z.string(),
    company_id: z.string(),
    clearance_id: z.string(),
  }),
  /** The results of a laboratory's file; `id` is that of the import. */
  z.object({
    kind: z.literal('labImport'),
    id: z.string(),
    company_id: z.string(),
    building_id: z.string(),
  }),
  z.object({
    kind: z.literal('export'),
    id: z.string(),
    company_id: z.string(),
    subject: z.object({ kind: z.enum(['client', 'building']), id: z.string() }),
    export_id: z.string(),
  }),
  z.object({
    kind: z.literal('duplicate'),
    id: z.string(),
    company_id: z.string(),
    user_id: z.string(),
    name: z.string(),
    /** What is duplicated, and where the duplicate goes. */
    what: z.discriminatedUnion('entity', [
      z.object({ entity: z.literal('survey'), id: z.string(), survey_id: z.string() }),
      z.object({ entity: z.literal('building'), id: z.string(), survey_id: z.string() }),
      z.object({ entity: z.literal('floor'), id: z.string(), from: z.string(), building_id: z.string() }),
      z.object({ entity: z.literal('room'), id: z.string(), from: z.string(), floor_id: z.string() }),
    ]),
  }),
])
export type Job = z.infer<typeof Job>
export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>
