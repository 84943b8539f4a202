import * as z from 'zod'
import { cancelReply } from '#shared/contract/protocol/cancelReply.ts'
import { get, post, Redirect } from '#shared/contract/protocol/endpoint.ts'
import { RichText } from '#shared/contract/protocol/richTextInput.ts'
import { Clearance, ClearanceInformation, ClearanceInput } from '#shared/domain/clearance/clearance.ts'
import { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { exactText } from '#shared/schema/text.ts'
import { CompanyOfRemoval, Information, RemovalistWithCompany } from './clearanceParts.ts'

const reasons = lazy(() => z.array(ReasonInput()).max(10, tooMany(10, 'reasons')).default([]))
const messageReply = lazy(() => z.object({ message: z.string() }))
const address = lazy(() => z.object({ data: z.object({ url: z.string(), name: z.string() }) }))
const saved = lazy(() => z.object({ clearance_id: Id, version: Version, message: z.string().optional() }))
const named = lazy(() => z.object({ clearance_id: Id }))
/** `seen`: the `updated_at` that the reviewer saw. The review is refused if the clearance has changed since. */
const reviewedClearance = lazy(() => z.object({ ...named().shape, seen: exactText(40).optional(), reasons: reasons() }))
/** A clearance with the names for its ids. */
const clearanceReply = () =>
  Clearance().extend({
    ...ClearanceListEntry().pick({ readable_status: true, building: true, authors_list: true }).shape,
    information: Information(),
  })

export const clearances = {
  save: post('/api/clearance/insert-update', {
    summary: 'Creates a clearance in a building, or changes one. `version` is the one that was seen',
    body: () =>
      z.object({
        building_id: Id,
        survey_id: Id,
        clearance: ClearanceInput().extend({
          details: RichText().default(''),
          declaration_text: RichText().default(''),
        }),
        information: ClearanceInformation(),
        companies: z.array(Id).max(20, tooMany(20, 'companies')).default([]),
        removalists: z.array(Id).max(50, tooMany(50, 'removalists')).default([]),
      }),
    reply: () => saved(),
  }),
  read: get('/api/clearance/get-clearance-by-id/{id}', {
    summary: 'A clearance with its companies and removalists',
    reply: () =>
      z.object({
        data: z.object({
          template: clearanceReply(),
          companies: z.array(CompanyOfRemoval()),
          removalists: z.array(RemovalistWithCompany()),
        }),
      }),
  }),
  template: get('/api/clearance/get-template/{id}', {
    summary: 'The first values of a new clearance in a building',
    reply: () =>
      z.object({
        data: ClearanceInput().partial().omit({ version: true }),
      }),
  }),
  generate: post('/api/clearance/generate-pdf', {
    summary: 'Queues the certificate. `has_report` is false until it is ready',
    body: () => named(),
    reply: () => messageReply(),
  }),
  cancel: post('/api/clearance/cancel-pdf', {
    summary: 'Cancels the certificate that is queued or being generated. One that has ended stays as it is',
    undocumented: true,
    body: () => named(),
    reply: cancelReply,
  }),
  pdf: get('/api/clearance/pdf/download/{id}', {
    summary: 'A short-lived link to the certificate',
    audit: 'document_downloaded',
    reply: () => address(),
  }),
  download: get('/api/clearance/download/{id}', {
    audit: 'document_downloaded',
    summary: 'The same',
    reply: () => address(),
  }),
  link: get('/clearance/download/{id}', {
    audit: 'document_downloaded',
    summary: 'Redirects to the certificate',
    reply: () => Redirect,
  }),
  delete: get('/api/clearance/delete/{id}', {
    summary: 'Deletes a clearance',
    access: 'manageClearances',
    audit: 'deleted',
    changes: true,
    reply: () => messageReply(),
  }),
  duplicate: get('/api/clearance/duplicate/{id}', {
    summary: 'Duplicates a clearance as active, without its inspections, results and certificate',
    changes: true,
    reply: () => saved(),
  }),
  setToActive: get('/api/clearance/set-to-active/{id}', {
    summary: 'Reopens a reviewed clearance',
    access: 'manageClearances',
    audit: 'status_changed',
    changes: true,
    reply: () => messageReply(),
  }),
  setForReview: post('/api/clearance/set-for-review', {
    summary: 'Sends a clearance for review. `reasons` say why the area can be certified although a condition is open',
    body: () => named().extend({ reasons: reasons() }),
    reply: () => messageReply(),
  }),
  review: post('/api/clearance/review', {
    summary: 'Records a review: `reviewed` approves, `declined` sends back with a message',
    access: 'review',
    audit: 'approved',
    body: () =>
      reviewedClearance().extend({
        status: z.enum(['reviewed', 'declined']),
        message: exactText(5_000).default(''),
      }),
    reply: () => messageReply(),
  }),
  approve: post('/api/clearance/approve', {
    summary: 'Approves',
    access: 'review',
    audit: 'approved',
    body: () => reviewedClearance(),
    reply: () => messageReply(),
  }),
  deny: post('/api/clearance/deny', {
    summary: 'Sends back with a message',
    access: 'review',
    audit: 'declined',
    body: () => reviewedClearance().extend({ message: exactText(5_000).default('') }),
    reply: () => messageReply(),
  }),
}
