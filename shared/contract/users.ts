import * as z from 'zod'
import { Id } from '../domain/fields.ts'
import { Message } from '../domain/message.ts'
import { User } from '../domain/person.ts'
import { get, post } from './endpoint.ts'

export const users = {
  list: get('/api/user', {
    summary: 'The people of the company, for pickers and names',
    reply: z.object({ data: z.array(User) }),
  }),
  messages: get('/api/user/messages', {
    summary: 'Notifications of the person signed in, newest first',
    reply: z.object({ data: z.array(Message) }),
  }),
  readMessage: post('/api/user/message/read', {
    summary: 'Marks one notification as read',
    body: z.object({ id: Id }),
  }),
  readAll: get('/api/user/read', { summary: 'Marks every notification as read', changes: true }),
}
