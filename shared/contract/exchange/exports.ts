import * as z from 'zod'
import { get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { Client } from '#shared/domain/company/client.ts'
import {
  ClientPayload,
  ConnectorInput,
  ConnectorSummary,
  ExportListEntry,
  Match,
  Reference,
} from '#shared/domain/exports/export.ts'
import { BuildingListEntry, Report } from '#shared/domain/tree/building.ts'
import { optional, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

const messageReply = lazy(() => z.object({ message: z.string() }))
const queued = lazy(() => z.object({ data: z.object({ id: Id }), message: z.string() }))
const seen = lazy(() => ({ version: Version.or(z.literal(0)).optional() }))
/** The building of a report. If given, the read is consistent; otherwise an index finds the building. */
const ofBuilding = lazy(() => z.object({ building_id: Id.optional() }))
const ExportClient = lazy(() => Client().pick({ id: true, name: true, full_address: true }).extend({ match: Match() }))
const ExportBuilding = lazy(() => z.object({ ...BuildingListEntry().shape, match: Match() }))
const FloorEntry = lazy(() => z.object({ id: Id, name: z.string(), rooms: z.int() }))

/** Exports to an external accounting or job system. Calls only queue an export; a worker sends it and records the outcome. */
export const exports = {
  clients: get('/api/export/client/search', {
    summary: 'Up to 20 clients whose name starts with the text, with their link to the external system',
    access: 'export',
    query: () => z.object({ search: optional(100) }),
    reply: () =>
      z.object({ data: z.array(ExportClient()), meta: z.object({ total: z.number(), is_set_up: z.boolean() }) }),
  }),
  client: get('/api/export/client/{id}', {
    summary: 'A client as it would be sent, and its exports so far, newest first',
    undocumented: true,
    access: 'export',
    reply: () =>
      z.object({
        data: ExportClient().extend({
          payload: ClientPayload(),
          exports: z.array(ExportListEntry()),
          is_set_up: z.boolean(),
        }),
      }),
  }),
  matchClient: post('/api/export/client/match', {
    summary: 'Links the client to a client in the external system',
    access: 'export',
    body: () => z.object({ client_id: Id, customer_ref: Reference(), ...seen() }),
    reply: () => messageReply(),
  }),
  unlinkClient: put('/api/export/client/unlink', {
    summary: 'Unlinks the client. Nothing changes in the external system',
    access: 'export',
    body: () => z.object({ client_id: Id, ...seen() }),
    reply: () => messageReply(),
  }),
  exportClient: post('/api/export/client/{id}', {
    summary: 'Creates the client in the external system and links it',
    access: 'export',
    audit: 'exported',
    reply: () => queued(),
  }),
  buildings: get('/api/export/building/search', {
    summary: 'Buildings of one client or of all, with their link to the external system',
    access: 'export',
    query: () =>
      z.object({
        client: Id.optional(),
        search: optional(100),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        paginate: z.coerce.number().int().min(1).max(30).default(10),
      }),
    reply: () =>
      z.object({
        data: z.array(ExportBuilding()),
        meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
      }),
  }),
  building: get('/api/export/building/{id}', {
    summary: 'A building with its floors and its latest exports',
    undocumented: true,
    access: 'export',
    reply: () =>
      z.object({
        data: ExportBuilding().extend({
          client_ref: z.string().optional(),
          floors: z.array(FloorEntry()),
          notes: z.int(),
          is_set_up: z.boolean(),
        }),
      }),
  }),
  matchBuilding: post('/api/export/building/match', {
    summary: 'Links the building to a building in the external system',
    access: 'export',
    body: () => z.object({ building_id: Id, building_ref: Reference(), ...seen() }),
    reply: () => messageReply(),
  }),
  unlinkBuilding: put('/api/export/building/unlink', {
    summary: 'Unlinks the building. Nothing changes in the external system',
    access: 'export',
    body: () => z.object({ building_id: Id, ...seen() }),
    reply: () => messageReply(),
  }),
  exportBuilding: post('/api/export/building/{id}', {
    summary: 'Creates the building in the external system, under its client, and links it',
    access: 'export',
    audit: 'exported',
    reply: () => queued(),
  }),
  reports: get('/api/export/building/{id}/reports', {
    summary: 'The finished reports of a building, newest first',
    access: 'export',
    reply: () => z.object({ data: z.array(Report()) }),
  }),
  report: get('/api/export/report/{id}', {
    summary: 'A short-lived link to a finished report',
    access: 'export',
    audit: 'document_downloaded',
    query: () => ofBuilding(),
    reply: () => z.object({ data: z.object({ url: z.string(), name: z.string() }) }),
  }),
  exportReport: post('/api/export/report/{id}', {
    summary: 'Sends the details of a finished report, with a short-lived download link',
    access: 'export',
    undocumented: true,
    audit: 'exported',
    body: () => ofBuilding().prefault({}),
    reply: () => queued(),
  }),
  allFloors: post('/api/export/floor/all', {
    summary: 'Sends every floor of a building with its rooms',
    access: 'export',
    audit: 'exported',
    body: () => z.object({ building_id: Id }),
    reply: () => queued(),
  }),
  someFloors: post('/api/export/floor/some', {
    summary: 'Sends the chosen floors of a building with their rooms',
    access: 'export',
    audit: 'exported',
    body: () => z.object({ building_id: Id, floors: z.array(Id).min(1, 'Choose at least one floor').max(200) }),
    reply: () => queued(),
  }),
  notes: post('/api/export/building/notes', {
    summary: 'Sends the notes of a building',
    access: 'export',
    audit: 'exported',
    body: () => z.object({ building_id: Id }),
    reply: () => queued(),
  }),
  connector: get('/api/company/connector', {
    summary: 'Where a company’s exports go, without the secret; null where nothing is set up',
    undocumented: true,
    access: 'root',
    query: () => z.object({ company_id: Id }),
    reply: () => z.object({ data: ConnectorSummary().nullable() }),
  }),
  saveConnector: post('/api/company/connector', {
    summary: 'Sets where a company’s exports go. The secret is stored encrypted and never returned',
    undocumented: true,
    access: 'root',
    audit: 'connector_changed',
    body: () => ConnectorInput(),
    reply: () => messageReply(),
  }),
}
