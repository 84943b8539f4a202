import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import {
  BuildingRecommendation,
  Recommendation,
  RecommendationChange,
  RecommendationInput,
} from '#shared/domain/company/recommendation.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** A whole number instead of a ULID, because the default recommendations have fixed ids. */
const RecommendationId = z.string().regex(/^\d{1,9}$/, 'Not a valid id')
const saved = z.object({ id: z.number(), message: z.string() })
const clientIds = RecommendationChange().pick({ id: true, client_ids: true, version: true }).required({
  client_ids: true,
})

const Offered = z.object({
  ...BuildingRecommendation().shape,
  company_id: Id,
  client_ids: z.array(Id),
  deleted_at: z.null(),
})

/** The company's own recommendations for asbestos, with their clients (feature 2). */
export const recommendations = {
  offered: get('/api/recommendations/asbestos', {
    summary: 'The recommendations with their clients; with `client_id`, those of one client',
    query: () => z.object({ client_id: Id.optional() }),
    reply: () => z.object({ data: z.array(Offered) }),
  }),
  list: get('/api/recommendation/get', {
    summary: 'The company’s recommendations, including deleted ones',
    access: 'recommend',
    reply: () => z.object({ data: z.array(Recommendation().extend({ company_id: Id })) }),
  }),
  create: post('/api/recommendation', {
    summary: 'Adds a recommendation of the company',
    access: 'recommend',
    body: () => RecommendationInput(),
    reply: () => saved,
  }),
  change: put('/api/recommendation', {
    summary: 'Changes a recommendation, or restores a deleted one',
    access: 'recommend',
    body: () => RecommendationChange(),
    reply: () => saved,
  }),
  delete: del('/api/recommendation/{id}', {
    summary: 'Deletes a recommendation. Items that use it keep it',
    access: 'recommend',
    params: () => ({ id: RecommendationId }),
    reply: () => z.object({ message: z.string() }),
  }),
  clients: post('/api/recommendation/clients', {
    summary: 'The clients a recommendation is offered to; none means every client',
    access: 'recommend',
    changes: false,
    body: () => z.object({ id: z.int() }),
    reply: () => z.object({ data: z.object({ client_ids: z.array(Id) }) }),
  }),
  setClients: post('/api/recommendation/set-recommendation-client', {
    summary: 'Sets the clients a recommendation is offered to',
    access: 'recommend',
    body: () => clientIds,
    reply: () => saved,
  }),
}
