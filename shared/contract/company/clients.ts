import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { listQuery, listReply } from '#shared/contract/protocol/listPage.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { Client, ClientInput, Contact, ContactChange, ContactInput } from '#shared/domain/company/client.ts'
import {
  PortalContact,
  PortalContactInput,
  PortalSettings,
  PortalSettingsInput,
} from '#shared/domain/company/portal.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { optional } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const saved = z.object({ id: Id, message: z.string() })
const messageReply = z.object({ message: z.string() })
/** The client of a contact. If given, the read is consistent; otherwise an index finds the client. */
const ofClient = z.object({ client_id: Id.optional() })
/** A status id; 'All' or '' for every status. */
const status = z.preprocess(
  value => (value === 'All' || value === '' ? undefined : value),
  z.coerce.number().int().min(5).max(11).optional(),
)

export const clients = {
  list: get('/api/client', {
    summary: 'The clients of the company by name. `after`: the `next` of the page before',
    query: listQuery,
    reply: () => listReply(Client()),
  }),
  read: get('/api/client/{id}', {
    summary: 'A client with its contacts',
    reply: () => z.object({ data: Client().extend({ contacts: z.array(Contact()) }) }),
  }),
  contacts: get('/api/client/{id}/contacts', {
    summary: 'The contacts of a client',
    reply: () => z.object({ data: z.array(Contact()) }),
  }),
  search: get('/api/client/search', {
    summary: 'Up to 20 clients whose name starts with the text',
    query: () => z.object({ search: optional(100) }),
    reply: () => z.object({ data: z.array(Client()) }),
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
        data: z.array(BuildingListEntry()),
        /** `total` counts the buildings found so far; `more` is true if there are others. */
        meta: z.object({ page: z.number(), paginate: z.number(), total: z.number(), more: z.boolean() }),
      }),
  }),
  save: post('/api/client', {
    summary: 'Creates or changes a client. Its image was uploaded, or is part of the call',
    body: () => ClientInput().extend({ image: SentImage().nullable().optional() }),
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
    reply: () => z.object({ data: Contact() }),
  }),
  saveContact: post('/api/contact', {
    summary: 'Creates or changes a contact; the first contact of a client is its primary one',
    body: () => ContactInput(),
    reply: () => saved,
  }),
  changeContact: put('/api/contact/{id}', {
    summary: 'Changes a contact. `primary` makes it the primary contact',
    body: () => ContactChange(),
    reply: () => saved,
  }),
  deleteContact: del('/api/contact/{id}', {
    summary: 'Deletes a contact that is not the primary one',
    query: () => ofClient,
    reply: () => messageReply,
  }),
  portal: get('/api/client/{id}/portal', {
    summary: 'What a client sees in the owner’s portal, and who may sign in there',
    undocumented: true,
    access: 'manage',
    reply: () => z.object({ data: z.object({ settings: PortalSettings(), contacts: z.array(PortalContact()) }) }),
  }),
  savePortal: put('/api/client/{id}/portal', {
    summary: 'Turns a client’s portal on or off, and says what it shows',
    undocumented: true,
    access: 'manage',
    audit: 'portal_changed',
    body: () => PortalSettingsInput(),
    reply: () => saved,
  }),
  invitePortalContact: post('/api/client/{id}/portal', {
    summary: 'Lets a person at the client sign in to the portal, and emails them an invitation',
    undocumented: true,
    access: 'manage',
    audit: 'portal_invited',
    body: () => PortalContactInput(),
    reply: () => saved,
  }),
  invitePortalContactAgain: post('/api/client/{client}/portal/{id}', {
    summary: 'Mails the invitation to the portal again',
    undocumented: true,
    access: 'manage',
    audit: 'portal_invited',
    reply: () => messageReply,
  }),
  revokePortalContact: del('/api/client/{client}/portal/{id}', {
    summary: 'Ends a person’s access to the portal at once, wherever they are signed in',
    undocumented: true,
    access: 'manage',
    audit: 'portal_revoked',
    reply: () => messageReply,
  }),
}
