import * as z from 'zod'
import { Client, ClientInput, Contact, ContactInput } from '../domain/client.ts'
import { Id } from '../domain/fields.ts'
import { get, post } from './endpoint.ts'

export const clients = {
  list: get('/api/client', { summary: 'The clients of the company', reply: z.object({ data: z.array(Client) }) }),
  read: get('/api/client/{id}', {
    summary: 'A client with its contacts',
    reply: z.object({ data: Client.extend({ contacts: z.array(Contact) }) }),
  }),
  contacts: get('/api/client/{id}/contacts', {
    summary: 'The contacts of a client',
    reply: z.object({ data: z.array(Contact) }),
  }),
  save: post('/api/client', {
    summary: 'Creates or changes a client',
    body: ClientInput,
    reply: z.object({ id: Id, message: z.string() }),
  }),
  saveContact: post('/api/contact', {
    summary: 'Creates or changes a contact; the first contact of a client is its primary one',
    body: ContactInput,
    reply: z.object({ id: Id, message: z.string() }),
  }),
}
