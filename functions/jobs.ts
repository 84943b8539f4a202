import * as z from 'zod'
import { WebhookEvent } from '#shared/domain/exports/webhook.ts'
import { BagCheckRecord } from '#shared/domain/item/bagCheckRecord.ts'
import { LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import { MailKey } from '#shared/domain/people/mails.ts'
import { DRAWING_SUBJECTS } from '#shared/domain/tree/drawingImage.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'

const id = z.string()

/** Attempts before the job waited for a slot (`jobSlots.ts`); its new message starts at zero. */
const tries = z.int().optional()

const jobOf = <K extends string, Names extends z.ZodRawShape>(kind: K, names: Names) =>
  z.object({ kind: z.literal(kind), id, company_id: id, tries, ...names })

/** All background work, by kind. Jobs are idempotent: a message may arrive twice, late, or after the work is done. */
export const Job = lazy(() =>
  z.discriminatedUnion('kind', [
    jobOf('report', { building_id: id, report_id: id }),
    /** `content`: the hash of the content when it was requested. */
    jobOf('chainOfCustody', {
      building_id: id,
      laboratory_id: id,
      contaminate_id: z.literal(Object.values(CONTAMINANT)),
      bag_check: BagCheckRecord.optional(),
      content: z.string(),
    }),
    /** `content`: the hash of the content when it was requested. */
    jobOf('labelSheet', { building_id: id, wanted: LabelSheetInput(), content: z.string() }),
    /** `content`: the hash of the content when it was requested. */
    jobOf('sitePoster', { building_id: id, content: z.string() }),
    jobOf('drawingImage', { building_id: id, of: z.enum(DRAWING_SUBJECTS), target_id: id }),
    /**
     * Deletes the contents of a deleted building, clearance, floor or room, or the buildings of a survey. `building_id`: the
     * building of a floor or room.
     */
    jobOf('deletion', {
      of: z.enum(['building', 'survey', 'clearance', 'floor', 'room']),
      target_id: id,
      building_id: id.optional(),
    }),
    /** With a client, `user_id` is a portal contact. */
    jobOf('mail', {
      user_id: id,
      client_id: id.optional(),
      mail: MailKey,
      values: z.record(z.string(), z.string()),
    }),
    jobOf('managementPlan', { building_id: id, management_plan_id: id }),
    jobOf('certificate', { clearance_id: id }),
    /** `id`: the id of the lab import. */
    jobOf('labImport', { building_id: id }),
    jobOf('export', { subject: z.object({ kind: z.enum(['client', 'building']), id: id }), export_id: id }),
    /** `id`: the id of the data export. */
    jobOf('dataExport', {}),
    /** An event for webhooks; `data` has its ids and names. `id`: the id of the event. */
    jobOf('webhookEvent', { event: WebhookEvent(), at: id, data: z.record(z.string(), z.string()) }),
    /** One attempt at a delivery; only the delivery's latest job may send it. */
    jobOf('webhookDelivery', { webhook_id: id, delivery_id: id }),
    jobOf('duplicate', {
      user_id: id,
      name: z.string(),
      what: z.discriminatedUnion('entity', [
        z.object({ entity: z.literal('survey'), id: id, survey_id: id }),
        /** `makes_survey`: the survey was created for the duplicate, and is deleted if the duplicate fails. */
        z.object({ entity: z.literal('building'), id: id, survey_id: id, makes_survey: z.boolean().optional() }),
        z.object({ entity: z.literal('floor'), id: id, from: id, building_id: id }),
        z.object({ entity: z.literal('room'), id: id, from: id, floor_id: id }),
      ]),
    }),
  ]),
)
export type Job = z.infer<ReturnType<typeof Job>>
export type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>

/** A job for the log, without personal data and scanned codes. */
export const jobInLog = (job: Job): object => ('bag_check' in job ? { ...job, bag_check: undefined } : job)
