import * as z from 'zod'
import { WebhookEvent } from '#shared/domain/exports/webhook.ts'
import { BagCheckRecord } from '#shared/domain/item/bagCheckRecord.ts'
import { LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import { MailKey } from '#shared/domain/people/mails.ts'
import { DRAWING_SUBJECTS } from '#shared/domain/tree/drawingImage.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'

const id = z.string()

/** Attempts that were made before the job waited for a slot (`jobSlots.ts`), which its new message does not count. */
const tries = z.int().optional()

/** The job of one kind of work, with what it names beside its own id and its company. */
const jobOf = <K extends string, Names extends z.ZodRawShape>(kind: K, names: Names) =>
  z.object({ kind: z.literal(kind), id, company_id: id, tries, ...names })

/** All background work, by kind. A job is idempotent: its message may arrive twice, late, or after its work is done. */
export const Job = z.discriminatedUnion('kind', [
  jobOf('report', { building_id: id, report_id: id }),
  /** The chain of custody of one contaminant; `content` is the hash of what it said when it was requested. */
  jobOf('chainOfCustody', {
    building_id: id,
    laboratory_id: id,
    contaminate_id: z.literal(Object.values(CONTAMINANT)),
    bag_check: BagCheckRecord.optional(),
    content: z.string(),
  }),
  /** Labels for sample bags; `content` is the hash of what they said when they were requested. */
  jobOf('labelSheet', { building_id: id, wanted: LabelSheetInput, content: z.string() }),
  /** The poster of an on-site register; `content` is the hash of what it said when it was requested. */
  jobOf('sitePoster', { building_id: id, content: z.string() }),
  jobOf('drawingImage', { building_id: id, of: z.enum(DRAWING_SUBJECTS), target_id: id }),
  /** Deletes the rows inside a deleted building or clearance, below a floor or room of `building_id`, or the buildings of a survey. */
  jobOf('deletion', {
    of: z.enum(['building', 'survey', 'clearance', 'floor', 'room']),
    target_id: id,
    building_id: id.optional(),
  }),
  /** With a client, `user_id` is somebody of theirs in the owner's portal. */
  jobOf('mail', { user_id: id, client_id: id.optional(), mail: MailKey, values: z.record(z.string(), z.string()) }),
  jobOf('managementPlan', { building_id: id, management_plan_id: id }),
  /** The certificate of a clearance. */
  jobOf('certificate', { clearance_id: id }),
  /** The results of a laboratory's file; `id` is that of the import. */
  jobOf('labImport', { building_id: id }),
  jobOf('export', { subject: z.object({ kind: z.enum(['client', 'building']), id }), export_id: id }),
  /** All data of the company; `id` is that of the export. */
  jobOf('dataExport', {}),
  /** Something happened that webhooks are told; `data` names what. `id` is the event's. */
  jobOf('webhookEvent', { event: WebhookEvent, at: id, data: z.record(z.string(), z.string()) }),
  /** One try of a delivery; only the latest job of a delivery may send it. */
  jobOf('webhookDelivery', { webhook_id: id, delivery_id: id }),
  jobOf('duplicate', {
    user_id: id,
    name: z.string(),
    /** What is duplicated, and where the duplicate goes. */
    what: z.discriminatedUnion('entity', [
      z.object({ entity: z.literal('survey'), id, survey_id: id }),
      /** `makes_survey`: the survey was made for it, and goes again where the duplicate fails. */
      z.object({ entity: z.literal('building'), id, survey_id: id, makes_survey: z.boolean().optional() }),
      z.object({ entity: z.literal('floor'), id, from: id, building_id: id }),
      z.object({ entity: z.literal('room'), id, from: id, floor_id: id }),
    ]),
  }),
])
export type Job = z.infer<typeof Job>
export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>

/** A job as a log has it: without what people are called and have scanned. */
export const jobInLog = (job: Job): object => ('bag_check' in job ? { ...job, bag_check: undefined } : job)
