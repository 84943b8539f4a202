import * as z from 'zod'
import { cancelReply } from '#shared/contract/protocol/cancelReply.ts'
import { get, post, Redirect } from '#shared/contract/protocol/endpoint.ts'
import {
  ManagementPlanContacts,
  ManagementPlanListEntry,
  ManagementPlanRequest,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

export const managementPlans = {
  contacts: get('/api/building/{id}/plan-contacts', {
    summary: 'The contacts remembered for management plans of a building, or null',
    reply: () => z.object({ data: z.object({ contacts: ManagementPlanContacts.nullable() }) }),
  }),
  request: post('/api/building/request-plan', {
    summary: 'Orders a management plan for a reviewed building. One at a time per building',
    body: () => ManagementPlanRequest,
    reply: () => z.object({ data: z.object({ id: Id, price_cents: z.int() }), message: z.string() }),
  }),
  cancel: post('/api/management-plans/building/{building}/cancel/{id}', {
    summary: 'Cancels a management plan before it is generated, without a charge',
    undocumented: true,
    reply: cancelReply,
  }),
  history: get('/api/management-plans/building/{id}', {
    summary: 'The management plans of a building, newest first',
    /** Callers may send a type, but buildings have only one type of plan. */
    query: () => z.object({ type: exactText(50).optional() }),
    reply: () => z.object({ data: z.array(ManagementPlanListEntry) }),
  }),
  download: get('/plan/download/{download_hash}', {
    summary: 'Redirects to a finished management plan',
    audit: 'document_downloaded',
    reply: () => Redirect,
  }),
}
