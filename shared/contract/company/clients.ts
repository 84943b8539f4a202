import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { Client, ClientInput, Contact, ContactChange, ContactInput } from '#shared/domain/company/client.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { optional } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { later } from '#shared/schema/later.ts'
import { object } from '#shared/schema/object.ts'

const saved = object(() => ({ id: Id, message: z.string() }))
const messageReply = object(() => ({ message: z.string() }))
/** Whose contact it is: read consistently where it is said, found by an index where not. */
const ofClient = object(() => ({ client_id: Id.optional() }))
/** A status by its id; 'All' is every status. */
const status = later(() =>
  z.preprocess(
    value => (value === 'All' || value === '' ? undefined : value),
    z.coerce.number().int().min(5).max(11).optional(),
  ),
)

export const clients = {
  list: get('/api/client', { summary: 'The clients of the company', reply: () => z.object({ data: z.array(Client) }) }),
  read: get('/api/client/{id}', {
    summary: 'A client with its contacts',
    reply: () => z.object({ data: Client.extend({ contacts: z.array(Contact) }) }),
  }),
  contacts: get('/api/client/{id}/contacts', {
    summary: 'The contacts of a client',
    reply: () => z.object({ data: z.array(Contact) }),
  }),
  search: get('/api/client/search', {
    summary: 'Up to 20 clients whose name starts with the text',
    query: () => z.object({ search: optional(100) }),
    reply: () => z.object({ data: z.array(Client) }),
  }),
  buildings: get('/api/client/{id}/buildings', {
    summary: 'The buildings of a client that match every word and have the status, newest first',
    query: () =>
      z.object({
        paginate: z.coerce.number().int().min(1).max(30).default(15),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        search: optional(100),
        type: z.literal('client').default('client'),
        status,
      }),
    reply: () =>
      z.object({
        data: z.array(BuildingListEntry),
        /** `total` counts the buildings found so far; `more` is true where there are others. */
        meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
      }),
  }),
  save: post('/api/client', {
    summary: 'Creates or changes a client. Its image was uploaded, or goes with the call',
    body: () => ClientInput.extend({ image: SentImage.nullable().optional() }),
    reply: () => saved,
  }),
  delete: del('/api/client', {
    summary: 'Deletes a client without surveys, with its contacts',
    body: () => z.object({ id: Id }),
    reply: () => messageReply,
  }),
  contact: get('/api/contact/{id}', {
    summary: 'A contact of a client',
    query: () => ofClient,
    reply: () => z.object({ data: Contact }),
  }),
  saveContact: post('/api/contact', {
    summary: 'Creates or changes a contact; the first contact of a client is its primary one',
    body: () => ContactInput,
    reply: () => saved,
  }),
  changeContact: put('/api/contact/{id}', {
    summary: 'Changes a contact. `primary` makes it the primary contact',
    body: () => ContactChange,
    reply: () => saved,
  }),
  deleteContact: del('/api/contact/{id}', {
    summary: 'Deletes a contact that is not the primary one',
    query: () => ofClient,
    reply: () => messageReply,
  }),
}
